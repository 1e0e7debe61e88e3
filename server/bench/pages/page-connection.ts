import { connect } from 'node:net';

const HEADER_END = '\r\n\r\n';
const REQUEST_HEADERS = [
  'Host: 127.0.0.1',
  'Accept: text/html',
  'Accept-Encoding: br',
  'X-Forwarded-For: 10.0.0.1',
  'Connection: keep-alive',
].join('\r\n');

/** One connection of a browser that takes brotli and asks for one page after another. */
export interface PageConnection {
  /** @returns the compressed page */
  get(address: string): Promise<Buffer>;
  close(): void;
}

/** @returns the page and nothing else; undefined while some of it is on its way */
function readPage(response: Buffer): Buffer | undefined {
  const end = response.indexOf(HEADER_END);
  if (end < 0) return undefined;
  const [, length] = /^content-length: (\d+)/im.exec(response.toString('latin1', 0, end)) ?? [];
  if (length === undefined) throw new Error(`A response without a length:\n${response.toString('latin1', 0, end)}`);
  const start = end + HEADER_END.length;
  return response.length < start + Number(length) ? undefined : response.subarray(start);
}

/** Opens it without a library, since the load generator shares the processor with the shop. */
export function openPageConnection(port: number): PageConnection {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  return {
    get: (address) =>
      new Promise((resolve, reject) => {
        let response: Buffer = Buffer.alloc(0);
        const done = () => void socket.off('data', read).off('error', fail).off('close', fail);
        const fail = (error: unknown) => {
          done();
          reject(error instanceof Error ? error : new Error(`The shop closed the connection before ${address}`));
        };
        const read = (chunk: Buffer) => {
          response = response.length === 0 ? chunk : Buffer.concat([response, chunk]);
          try {
            const page = readPage(response);
            if (page === undefined) return;
            done();
            resolve(page);
          } catch (error) {
            fail(error);
          }
        };
        socket.on('data', read).on('error', fail).on('close', fail);
        socket.write(`GET ${address} HTTP/1.1\r\n${REQUEST_HEADERS}\r\n\r\n`);
      }),
    close: () => void socket.end(),
  };
}
