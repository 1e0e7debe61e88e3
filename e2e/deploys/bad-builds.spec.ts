import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { fillDataFolder } from '@piston-parts/test-kit/open-shop';
import { BAD_BUILDS, GOOD_BUILD } from './bad-builds/bad-builds';
import { RemoteBuilder } from './bad-builds/build-remotes';
import { replayVisit, type Sides } from './bad-builds/replay';
import { visitByBrowser, type Visit } from './bad-builds/visits';
import { OwnShop } from './own-shop';

/** More than a good build needs until it is promoted. */
const MAX_CLIENTS = 1600;
const AT_ONCE = 100;

const rows: { readonly build: string; readonly fault: string; readonly clients: number; readonly outcome: string }[] =
  [];
let builder: RemoteBuilder;
let liveVisits: readonly Visit[];
let clients = 0;

// One after the other; one that fails leaves the others to be tried.
test.describe.configure({ mode: 'default' });

/** Opens a shop on the real API for these steps. Each build has one, whose stock no other visits have bought. */
async function inShop(steps: (shop: OwnShop) => Promise<void>): Promise<void> {
  const shop = new OwnShop();
  const data = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-shop-'));
  try {
    await fillDataFolder(data);
    await shop.open({ DATA: data, DATABASE_URL: '', TRUSTED_PROXIES: 'loopback' }, ['--publish', '--api']);
    await steps(shop);
  } finally {
    await shop.close();
    rmSync(data, { recursive: true });
  }
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  builder = new RemoteBuilder();
  await inShop(async ({ address }) => void (liveVisits = await visitByBrowser(browser, address)));
});

test.afterAll(() => {
  // For the table in docs/releases.md.
  console.table(rows);
  builder.remove();
});

/** Each client comes from another address. */
const nextAddress = () => `10.2.${Math.floor((clients += 1) / 250)}.${1 + (clients % 250)}`;

/** The same on every run. @returns a number from 0 to 1 for the nth time */
const seeded = (nth: number) => Math.abs(Math.sin(nth * 12.9898) * 43758.5453) % 1;

/** New clients repeat the visits until the canary has ended. @returns how many, and what the judge did and why */
async function untilDecided(shop: OwnShop, sides: Sides) {
  let picked = 0;
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(seeded((picked += 1)) * items.length)] as Item;
  for (let many = AT_ONCE; many <= MAX_CLIENTS; many += AT_ONCE) {
    const statuses = await Promise.all(
      Array.from({ length: AT_ONCE }, () => replayVisit(shop.address, sides, nextAddress(), pick)),
    );
    if ((await shop.registry('live')).includes('canary')) {
      expect(new Set(statuses.flat())).toEqual(new Set([204]));
      continue;
    }
    const [line = ''] = (await shop.registry(`history ${sides.remote}`)).trim().split('\n').slice(-1);
    const [, outcome = ''] = /the release judge +\S+ +(.+)/.exec(line) ?? [];
    return { many, outcome: outcome.replaceAll(/ +/g, ' ') };
  }
  return { many: MAX_CLIENTS, outcome: 'undecided' };
}

for (const build of [...BAD_BUILDS, GOOD_BUILD]) {
  const { name, fault, remote, signal } = build;
  const outcome = signal ? 'is withdrawn by what its pages report' : 'is not withdrawn';
  test(`build ${name} of ${remote}, past the gates, ${outcome}: ${fault}`, { tag: '@nightly' }, async ({ browser }) => {
    test.setTimeout(600_000);
    const version = '9.0.0';
    const folder = await builder.build(build);
    await inShop(async (shop) => {
      await shop.registry(`publish ${remote} ${folder} --version ${version} --force`);
      await shop.registry(`canary ${remote}@${version} 50%`);
      const visits = await visitByBrowser(browser, shop.address, { remote, version });
      const decided = await untilDecided(shop, { remote, version, visits, liveVisits });
      rows.push({ build: name, fault, clients: decided.many, outcome: decided.outcome });
      if (signal) expect(decided.outcome).toMatch(signal);
      expect(decided.outcome.startsWith('rolled back')).toBe(signal !== null);
    });
  });
}
