/** @returns the path of an address of this site, and its query, which may have question marks itself; empty without one. */
export function splitAddress(address: string): readonly [path: string, query: string] {
  const at = address.indexOf('?');
  return at === -1 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)];
}
