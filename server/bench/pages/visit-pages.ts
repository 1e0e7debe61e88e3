import { Agent, request } from 'undici';
import { brotliDecompress } from 'node:zlib';
import { promisify } from 'node:util';

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
  const dispatcher = new Agent({ connections: CONNECTIONS });
  const bodies: Uint8Array[] = [];
  const times: number[] = [];
  const waiting = [...addresses].reverse();
  const headers = { accept: 'text/html', 'accept-encoding': 'br', 'x-forwarded-for': '10.0.0.1' };

  async function visit(): Promise<void> {
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      const start = performance.now();
      const { body } = await request(`http://127.0.0.1:${port}${address}`, { dispatcher, headers });
      bodies.push(new Uint8Array(await body.arrayBuffer()));
      times.push(performance.now() - start);
    }
  }

  const start = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, visit));
  const seconds = (performance.now() - start) / 1000;
  await dispatcher.close();
  // Only now: the load generator shares the processor with the shop.
  const pages = await Promise.all(bodies.map(async (body) => (await decompress(body)).toString()));
  const withContent = pages.filter(
    (page) => /<div id="root" data-prerendered>/.test(page) && page.includes('<h1'),
  ).length;
  return { seconds, times: times.sort((a, b) => a - b), withContent, pages };
}
