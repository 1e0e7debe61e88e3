import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { openShop, type OpenShop } from '@piston-parts/test-kit/open-shop';
import { test as shopTest } from '../shop-test';
import { publishAndGoLive } from './publish-and-go-live';
import { renameShellFiles } from './rename-shell-files';

const REPOSITORY = path.join(__dirname, '..', '..');
const REMOTES = ['mf-catalog', 'mf-cart', 'mf-account', 'mf-checkout'];

/** The apps that a test deploys. */
type Deployed = 'remotes' | 'shell';

/** A shop in a separate folder, whose teams deploy while a shopper's tab is open. */
export class Deploys {
  private readonly published: string;
  happened = false;

  constructor(readonly root: string) {
    this.published = path.join(root, '.published');
    for (const app of ['shell', ...REMOTES]) {
      for (const name of ['dist', 'package.json'])
        cpSync(path.join(REPOSITORY, app, name), path.join(root, app, name), { recursive: true });
    }
  }

  /** A shell that is published is served from where it is, so that its build can be replaced only where it is not. */
  open(deployed: Deployed): Promise<OpenShop> {
    const argv = ['--root', this.root, ...(deployed === 'remotes' ? ['--publish'] : [])];
    return openShop({ argv, environment: { PUBLISHED: deployed === 'remotes' ? this.published : '' } });
  }

  private readonly buildOf = (app: string) => path.join(this.root, app, 'dist');

  private readonly versionsOf = (remote: string) =>
    readdirSync(path.join(this.published, remote)).filter((name) => /^\d/.test(name));

  /** Another version of each remote goes live. */
  async remotes(remotes: readonly string[], old: 'kept' | 'gone'): Promise<void> {
    this.happened = true;
    for (const remote of remotes) {
      const before = this.versionsOf(remote);
      const build = this.buildOf(remote);
      for (const file of readdirSync(build)) {
        if (file.endsWith('.js')) appendFileSync(path.join(build, file), `\n//${before.at(-1)}`);
        // Compressed files would have to be compressed again, so files are served uncompressed.
        if (/\.(gz|br)$/.test(file)) rmSync(path.join(build, file));
      }
      await publishAndGoLive(this.published, remote, build);
      if (old === 'kept') continue;
      for (const version of before) rmSync(path.join(this.published, remote, version), { recursive: true });
    }
  }

  /**
   * Another build of the shell replaces the old one: the same code, and no file has the name that it had.
   * @param without a chunk whose files this build has lost
   */
  shell({ without }: { without?: string } = {}): void {
    this.happened = true;
    renameShellFiles(this.buildOf('shell'), { without });
  }
}

interface DeployFixtures {
  readonly deployed: Deployed;
  readonly deploy: Deploys;
  /** How often the page has been reloaded since the deploy. */
  readonly reloads: { count: () => number };
}

function countLoads(page: Page, deploy: Deploys) {
  let loads = 0;
  page.on('request', (request) => {
    if (deploy.happened && request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return { count: () => loads };
}

export const test = shopTest.extend<DeployFixtures>({
  deployed: ['remotes', { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs off its first parameter.
  deploy: async ({}, use) => {
    const root = mkdtempSync(path.join(os.tmpdir(), 'shop-deploys-'));
    await use(new Deploys(root));
    rmSync(root, { recursive: true, force: true });
  },
  baseURL: async ({ deploy, deployed }, use) => {
    const shop = await deploy.open(deployed);
    await use(shop.origin);
    await shop.close();
  },
  reloads: async ({ page, deploy }, use) => use(countLoads(page, deploy)),
});

/** The same, for a guest who has logged in before. */
export const testAsGuest = test.extend<object>({ shopper: 'guest' });

export { expect } from '../shop-test';
