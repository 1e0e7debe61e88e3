import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { openPageConnection } from './page-connection';

const decompress = promisify(brotliDecompress);
const CONNECTIONS = 10;

export interface Visits {
  readonly seconds: number;
  /** Milliseconds until the whole page was there, sorted. */
  readonly times: readonly number[];
  /** Visits whose page had content in its HTML, of all. */
  readonly withContent: number;
  /** Their HTML. */
  readonly pages: readonly string[];
}

/** Opens these addresses one after another on ten connections, as browsers do that take brotli. */
export async function visitPages(port: number, addresses: readonly string[]): Promise<Visits> {
  const bodies: Buffer[] = [];
  const times: number[] = [];
  const waiting = [...addresses].reverse();

  async function visit(): Promise<void> {
    const connection = openPageConnection(port);
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      const start = performance.now();
      bodies.push(await connection.get(address));
      times.push(performance.now() - start);
    }
    connection.close();
  }

  const start = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, visit));
  const seconds = (performance.now() - start) / 1000;
  // Only now: the load generator shares the processor with the shop.
  const pages = await Promise.all(bodies.map(async (body) => (await decompress(body)).toString()));
  const withContent = pages.filter(
    (page) => /<div id="root" data-prerendered>/.test(page) && page.includes('<h1'),
  ).length;
  return { seconds, times: times.sort((a, b) => a - b), withContent, pages };
}
