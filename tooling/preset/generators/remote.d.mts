/** @throws Refusal when the name does not fit or the remote is there */
export function addRemote(
  root: string,
  remote: string | undefined,
): { readonly files: string[]; readonly address: string; readonly port: number };
