import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const isFile = (file: string) => existsSync(file) && statSync(file).isFile();

/** A host of plain files. It does all that a bucket does: a file, a folder's index.html, or 404.html. */
export class FileHost {
  readonly #server: Server;
  address = '';

  /** @param folder absolute */
  constructor(private readonly folder: string) {
    this.#server = createServer(({ url }, response) => this.#answer(url ?? '/', response));
  }

  async open(): Promise<void> {
    await once(this.#server.listen(0, 'localhost'), 'listening');
    this.address = `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answer(url: string, response: ServerResponse): void {
    const { pathname } = new URL(url, 'http://host.invalid');
    const file = path.join(this.folder, path.join('/', decodeURIComponent(pathname)));
    const existing = [file, path.join(file, 'index.html')].find(isFile);
    const sent = existing ?? path.join(this.folder, '404.html');
    response.writeHead(existing === undefined ? 404 : 200, {
      'content-type': TYPES[path.extname(sent)] ?? 'application/octet-stream',
    });
    response.end(isFile(sent) ? readFileSync(sent) : '');
  }
}
