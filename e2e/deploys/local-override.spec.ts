import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../shop-test';
import { OwnShop } from './own-shop';

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

const shop = new OwnShop();
let developer: Server;
let local: string;

/** Serves a team's own build of mf-account, as a server on a developer's computer does. */
async function serveLocally(folder: string): Promise<void> {
  developer = createServer((request, response) => {
    const file = path.join(folder, path.basename(request.url ?? ''));
    if (!existsSync(file)) return void response.writeHead(404).end();
    const headers = { 'access-control-allow-origin': '*', 'content-type': TYPES[path.extname(file)] ?? 'text/plain' };
    response.writeHead(200, headers).end(readFileSync(file));
  }).listen(0, 'localhost');
  await once(developer, 'listening');
  local = `http://localhost:${(developer.address() as AddressInfo).port}`;
}

let entry: string;

test.beforeAll(async () => {
  const folder = shop.changedProfile('Leave locally');
  await serveLocally(folder);
  entry = `${local}/${readdirSync(folder).find((file) => /^remoteEntry\..+\.js$/.test(file)) ?? ''}`;
  await shop.open({ SHOP_OVERRIDE_ORIGINS: local });
});

test.afterAll(async () => {
  developer.close();
  await shop.close();
});

const openProfile = (page: Page, query = '') => page.goto(`${shop.address}/profile-page${query}`);
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const badge = (page: Page) => page.getByRole('complementary', { name: 'Local remotes' });

// The page was made for the live remote, so it has asked for its files in vain.
test.use({ allowedConsole: /was preloaded using link preload but not used/ });

test(
  'a team sees its own build in the live shop, in this tab alone, until one click brings the live one back',
  { tag: '@nightly' },
  async ({ page, context }) => {
    await shop.logIn(page);
    await openProfile(page, `?remote.mf-account=${encodeURIComponent(entry)}`);
    await expect(button(page, 'Leave locally')).toBeVisible();
    await expect(badge(page)).toContainText(`mf-account from ${local}`);

    await openProfile(page);
    await expect(button(page, 'Leave locally')).toBeVisible();
    const otherTab = await context.newPage();
    await openProfile(otherTab);
    await expect(button(otherTab, 'Log Out')).toBeVisible();
    await expect(badge(otherTab)).toBeHidden();

    await page.getByRole('button', { name: 'Back to the live shop' }).click();
    await expect(button(page, 'Log Out')).toBeVisible();
    await expect(badge(page)).toBeHidden();
  },
);
