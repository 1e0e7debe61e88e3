import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { openShop, type OpenShop } from './open-shop';

const REPOSITORY = path.join(__dirname, '..', '..', '..');
/** Where `npm run build-strict -w shell` writes its build. */
const BUILT = path.join(REPOSITORY, '.cache', 'development-react', 'shell', 'dist');

export interface StrictShop extends OpenShop {
  /** Absolute folder of the shell's build. */
  readonly shell: string;
}

interface StrictShopToOpen {
  /** Absolute folder, not there yet, for what is served. */
  readonly root: string;
  /** Absolute folder of a registry, in which the builds are published. */
  readonly published: string;
  /** Whether `npm run build-strict -w shell` has just run. */
  readonly isBuilt: boolean;
}

/**
 * Opens this repository's builds with React's development build in the page, which logs everything that differs between
 * the server's HTML and what the browser renders.
 * @throws Error with webpack's output when the build fails
 */
export async function openStrictShop({ root, published, isBuilt }: StrictShopToOpen): Promise<StrictShop> {
  if (!isBuilt) await promisify(execFile)('npm', ['run', 'build-strict', '-w', 'shell'], { cwd: REPOSITORY });
  const shell = path.join(root, 'shell', 'dist');
  cpSync(BUILT, shell, { recursive: true });
  cpSync(path.join(REPOSITORY, 'shell', 'dist', 'server'), path.join(shell, 'server'), { recursive: true });
  for (const remote of readdirSync(REPOSITORY).filter((name) => name.startsWith('mf-'))) {
    mkdirSync(path.join(root, remote));
    for (const name of ['dist', 'package.json'])
      symlinkSync(path.join(REPOSITORY, remote, name), path.join(root, remote, name));
  }
  return { ...(await openShop({ argv: ['--root', root, '--publish'], environment: { PUBLISHED: published } })), shell };
}
