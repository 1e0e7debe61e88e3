import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openStrictShop, type StrictShop } from '@piston-parts/test-kit/open-strict-shop';
import { BUILT_BY_NX } from '../built-by-nx';
import { publishAndGoLive } from '../faults/publish-and-go-live';

const REPOSITORY = path.join(__dirname, '..', '..');
const VISITORS = 2;

/** Visitors of a shop whose browsers do not run its scripts. */
export interface Visitors {
  /** Ends their visits. @returns the addresses whose page had no content, in the order of the visits */
  leave(): Promise<string[]>;
}

/** A shop with React's development build in its pages, and a registry, to which remotes are deployed. */
export class StrictDeploys {
  private constructor(
    private readonly folder: string,
    private readonly published: string,
    private readonly shop: StrictShop,
  ) {}

  static async open(): Promise<StrictDeploys> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-strict-'));
    const published = path.join(folder, 'published');
    const shop = await openStrictShop({ root: path.join(folder, 'root'), published, isBuilt: BUILT_BY_NX });
    return new StrictDeploys(folder, published, shop);
  }

  get origin(): string {
    return this.shop.origin;
  }

  async close(): Promise<void> {
    await this.shop.close();
    rmSync(this.folder, { recursive: true });
  }

  /** Deploys the remote's build with another text in it, for browsers and for the server. */
  async deploy(remote: string, text: string, replacement: string): Promise<void> {
    const build = path.join(this.folder, 'build');
    rmSync(build, { recursive: true, force: true });
    cpSync(path.join(REPOSITORY, remote, 'dist'), build, { recursive: true });
    const files = readdirSync(build, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => name.endsWith('.js'))) {
      const whole = path.join(build, file);
      const before = readFileSync(whole, 'utf8');
      if (!before.includes(text)) continue;
      writeFileSync(whole, before.replaceAll(text, replacement));
      for (const compressed of ['.br', '.gz']) rmSync(whole + compressed, { force: true });
    }
    await publishAndGoLive(this.published, remote, build);
  }

  /** Lets visitors open these addresses in turn, each as fast as the shop answers. */
  visitAgainAndAgain(addresses: readonly string[]): Visitors {
    const empty: string[] = [];
    let hasEnded = false;
    const visit = async () => {
      while (!hasEnded) {
        for (const address of addresses) {
          const page = await (await fetch(this.origin + address)).text();
          if (!page.includes('<div id="root" data-prerendered>') || !page.includes('<h1')) empty.push(address);
        }
      }
    };
    const visits = Promise.all(Array.from({ length: VISITORS }, visit));
    return {
      async leave() {
        hasEnded = true;
        await visits;
        return empty;
      },
    };
  }
}
