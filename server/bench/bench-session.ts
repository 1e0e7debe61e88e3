import { createTokenSigner } from '../src/api/accounts/tokens';

export const BENCH_SECRET = 'a secret of the benchmark, of more than thirty-two characters';
/** Of every API process: it names the cookie of sessions. */
export const BENCH_ORIGIN = 'https://shop.example';

const KEY = 'a-key-of-the-benchmark';
const tokens = createTokenSigner(BENCH_SECRET);

/** The cookie of every shopper of the benchmark. */
export const BENCH_COOKIE = `__Host-piston-parts-session=${KEY}`;

/** @returns a token of an account that was written into the database, for requests with `BENCH_COOKIE`. */
export const tokenOf = (userId: string): string => tokens.sign({ _id: userId, email: `${userId}@bench.example` }, KEY);
