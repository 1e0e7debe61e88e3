import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../shop-test';
import { REPOSITORY } from './own-shop';

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

const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-site-'));
let host: Server;
let address: string;

function send(response: ServerResponse, status: number, file: string): void {
  response.writeHead(status, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
  response.end(readFileSync(path.join(folder, file)));
}

/** All that a bucket does: a file, a folder's index.html, or 404.html. */
function openHost(): Server {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host.invalid');
    const file = path.join('/', decodeURIComponent(pathname));
    const found = [file, path.join(file, 'index.html')].find((one) => isFile(path.join(folder, one)));
    send(response, found === undefined ? 404 : 200, found ?? '404.html');
  });
}

const isFile = (file: string) => existsSync(file) && statSync(file).isFile();

test.beforeAll(async () => {
  await promisify(execFile)('npm', ['run', 'static', '--', folder], { cwd: REPOSITORY });
  host = openHost().listen(0, 'localhost');
  await once(host, 'listening');
  address = `http://localhost:${(host.address() as AddressInfo).port}`;
});

test.afterAll(() => {
  host.closeAllConnections();
  host.close();
  rmSync(folder, { recursive: true });
});

test('a host of plain files has the whole shop: a shopper finds a part, logs in and puts it into the cart', async ({
  page,
  shop,
}) => {
  await page.goto(`${address}/products-page?search=ceramic`);
  await page
    .getByRole('link', { name: /Ceramic Brake Pad Set/ })
    .first()
    .click();
  await expect(shop.heading(/Ceramic Brake Pad Set/)).toBeVisible();
  await page.goto(`${address}/logIn-Page`);
  await shop.logInAsGuest();
  await page.goto(`${address}/singleProduct-page/BR-8102`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click();
  await expect(page.getByRole('link', { name: 'Place Order', exact: true })).toBeVisible();
});

test.describe('An address that no file is for', () => {
  test.use({ allowedConsole: /Failed to load resource.*404/ });

  test('says so in the shop, from where everything can be reached', async ({ page, shop }) => {
    await page.goto(`${address}/nowhere`);
    await expect(shop.heading(/PAGE 404/)).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Piston Parts' }).click();
    await expect(page).toHaveURL(`${address}/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
