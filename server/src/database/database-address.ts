export const HOW_TO_WRITE_DATABASE_URL =
  'DATABASE_URL is no address of a PostgreSQL database; write it as in: postgres://shop:secret@localhost:5432/shop, ' +
  'in a password %23 for #, %2F for /, %3F for ? and %40 for @, a port up to 65535, and as sslmode disable, verify-full or no-verify';

/** Of `pg`: it takes any other for TLS. */
const SSL_MODES = [null, 'disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** @returns whether `pg` can read it as the address of a PostgreSQL; that of a socket has nothing between `@` and `/` */
export function isDatabaseAddress(text: string): boolean {
  const address = text.replace('@/', '@localhost/');
  if (!/^postgres(ql)?:\/\/./i.test(address) || !URL.canParse(address)) return false;
  const { hash, searchParams } = new URL(address);
  return hash === '' && SSL_MODES.includes(searchParams.get('sslmode'));
}

/** `pg` takes these modes for the strictest one, and prints lines about it that no reader of the log expects. */
export const withVerifiedTls = (address: string): string =>
  /[?&]uselibpqcompat=true/.test(address)
    ? address
    : address.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
