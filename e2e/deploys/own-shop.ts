import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { openShop, runProgram, type OpenShop } from '@piston-parts/test-kit/open-shop';
import { comeAsGuest } from '../guests';
import { temporaryFolder } from '../temporary-folder';
import { renameShellFiles } from '../faults/rename-shell-files';

export const REPOSITORY = path.join(__dirname, '..', '..');

type Environment = Readonly<Record<string, string>>;

/** A shop with a separate registry, beside the one that the other tests share. */
export class OwnShop {
  readonly published = temporaryFolder('published');
  readonly #folders: string[] = [];
  #shop: OpenShop | undefined;
  address = '';

  /** Publishes what is built, as `npm start` does, and opens the shop. */
  async open(environment: Environment = {}, argv: readonly string[] = ['--publish']): Promise<void> {
    this.#shop = await openShop({
      argv,
      environment: { PUBLISHED: this.published, ...environment },
    });
    this.address = this.#shop.origin;
  }

  async close(): Promise<void> {
    await this.#shop?.kill();
    for (const folder of this.#folders.splice(0)) rmSync(folder, { recursive: true });
  }

  /** `npm run registry -- <command>` */
  registry(command: string): Promise<string> {
    return runProgram('src/registry.command.ts', command.split(' '), this.#environment());
  }

  /** `npm run deploy -w <remote> -- <flags>` */
  async deploy(remote: string, flags: readonly string[], environment: Environment = {}): Promise<string> {
    const command = ['../tooling/operations/commands/deploy.mjs', ...flags];
    const { stdout } = await promisify(execFile)(process.execPath, command, {
      cwd: path.join(REPOSITORY, remote),
      env: { ...process.env, ...this.#environment(), ...environment },
    });
    return stdout;
  }

  /** From now on the shopper of this page is a guest who has logged in before. */
  logIn(page: Page): Promise<void> {
    return comeAsGuest(page.context());
  }

  /** Publishes mf-account with another text on the profile's button Log Out; it is not live yet. */
  async publishProfile(version: string, button: string): Promise<void> {
    await this.registry(`publish mf-account ${this.changedProfile(button)} --version ${version}`);
  }

  /** @returns a folder with the build of mf-account, but another text on the profile's button Log Out */
  changedProfile(button: string): string {
    return this.changedBuild('mf-account', 'profile', (script) => script.replaceAll('Log Out', button));
  }

  /**
   * @returns a folder with the build of a remote, but with the script of one exposed module changed, and with a name for
   * webpack that no other build has: a page may run both.
   */
  changedBuild(remote: string, module: string, change: (script: string) => string): string {
    const folder = mkdtempSync(path.join(os.tmpdir(), `piston-parts-${remote}-`));
    this.#folders.push(folder);
    cpSync(path.join(REPOSITORY, remote, 'dist'), folder, { recursive: true });
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      if (/\.js\.(br|gz)$/.test(name)) rmSync(file);
      else if (name.endsWith('.js'))
        changeFile(file, (script) => {
          const renamed = script.replaceAll(/\b((?:webpackChunk)?mf_[a-z]+)_[0-9a-f]{8}\b/g, `$1_${folder.slice(-6)}`);
          return name.startsWith(`${module}.`) ? change(renamed) : renamed;
        });
    }
    return folder;
  }

  /**
   * Publishes another build of the shell, none of whose files has a name of before; it is not live yet.
   * @param column name of the footer's column Transactions in it
   * @param atStart code that runs before the shell's own
   */
  async publishShell(version: string, column: string, atStart = ''): Promise<void> {
    const change = (script: string) => script.replaceAll('Transactions', column);
    await this.#publishChangedShell(version, (folder) => {
      renameShellFiles(folder, { change });
      changeFile(path.join(folder, 'server', 'server.js'), change);
      const main = readdirSync(path.join(folder, 'shell')).find((name) => /^main\.\w+\.js$/.test(name)) ?? '';
      changeFile(path.join(folder, 'shell', main), (script) => atStart + script);
    });
  }

  /**
   * Publishes a build of the shell that serves another store to stitched tests than this repository's sources do, under
   * the same contract; it is not live yet.
   */
  async publishShellWithStore(version: string, change: (script: string) => string): Promise<void> {
    await this.#publishChangedShell(version, (folder) =>
      changeFile(path.join(folder, 'server', 'stitched', 'shell-page.js'), change),
    );
  }

  async #publishChangedShell(version: string, change: (folder: string) => void): Promise<void> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-shell-'));
    this.#folders.push(folder);
    // Without the pictures of parts, four fifths of its bytes: publishing packs and unpacks them.
    const filter = (file: string) => path.basename(file) !== 'pictures';
    cpSync(path.join(REPOSITORY, 'shell', 'dist'), folder, { recursive: true, filter });
    change(folder);
    await this.registry(`publish shell ${folder} --version ${version}`);
  }

  #environment(): Environment {
    return { PUBLISHED: this.published, REGISTRY_BY: 'the account team' };
  }
}

const changeFile = (file: string, change: (text: string) => string) =>
  writeFileSync(file, change(readFileSync(file, 'utf8')));

/** Caches and test results. */
const MADE_ON_THE_WAY =
  /^(node_modules|\.cache|\.nx|\.git|\.data|\.published|test-results|coverage)$|\.(tsbuildinfo|log)$/;

/** @returns every file of the repository, builds included, by its path → hash of its bytes */
export function hashEverything(folder = REPOSITORY): Record<string, string> {
  const hashes: Record<string, string> = {};
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const whole = path.join(folder, entry.name);
    if (MADE_ON_THE_WAY.test(entry.name)) continue;
    if (entry.isDirectory()) Object.assign(hashes, hashEverything(whole));
    if (!entry.isFile()) continue;
    hashes[path.relative(REPOSITORY, whole)] = createHash('sha256').update(readFileSync(whole)).digest('hex');
  }
  return hashes;
}
