import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { openShop, type OpenShop } from './open-shop';

const REPOSITORY = path.join(__dirname, '..', '..', '..');
/** Where development-react.cjs writes the shell's build. */
const ROOT = path.join(REPOSITORY, '.cache', 'development-react');
const CONFIGURATION = path.join('tooling', 'preset', 'webpack', 'development-react.cjs');

export interface StrictShop extends OpenShop {
  /** Absolute folder of the shell's build. */
  readonly shell: string;
}

/**
 * Opens this repository's builds with React's development build in the page, which logs everything that differs between
 * the server's HTML and what the browser renders.
 * @param published absolute folder of a registry, in which they are published
 * @throws Error with webpack's output when the build fails
 */
export async function openStrictShop(published: string): Promise<StrictShop> {
  const webpack = require.resolve('webpack/bin/webpack.js');
  const args = [webpack, '--mode', 'production', '--config', CONFIGURATION];
  await promisify(execFile)(process.execPath, args, { cwd: REPOSITORY });
  cpSync(path.join(REPOSITORY, 'shell', 'dist', 'server'), path.join(ROOT, 'shell', 'dist', 'server'), {
    recursive: true,
  });
  for (const remote of readdirSync(REPOSITORY).filter((name) => name.startsWith('mf-'))) {
    const folder = path.join(ROOT, remote);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const name of ['dist', 'package.json'])
      symlinkSync(path.join(REPOSITORY, remote, name), path.join(folder, name));
  }
  const shop = await openShop({ words: ['--root', ROOT, '--publish', '--published', published] });
  return { ...shop, shell: path.join(ROOT, 'shell', 'dist') };
}
