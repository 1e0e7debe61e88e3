import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { PageFigures } from './measure-page';

const ENTRY = /^remoteEntry\..+\.js\.gz$/;

const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10;

/**
 * The sizes of the remotes' entries as built, gzip, in kilobytes of 1000 bytes, by the remote's name.
 * @param root a folder in which each remote lies with its build
 */
export function sizesOfEntries(root: string): Record<string, number> {
  const remotes = readdirSync(root).filter((name) => name.startsWith('mf-'));
  const sizes = remotes.flatMap((remote) => {
    const dist = path.join(root, remote, 'dist');
    const entry = readdirSync(dist).find((file) => ENTRY.test(file));
    return entry === undefined ? [] : [[remote, kilobytes(statSync(path.join(dist, entry)).size)] as const];
  });
  return Object.fromEntries(sizes);
}

/**
 * The cost of federation for a visitor of all applications: the bytes that a page loads before it is interactive beyond those of
 * the same code as one application (one remote's entry included), and the entries of the other remotes.
 * @param entries as `sizesOfEntries` returns them
 * @param inPage the remote whose entry the page loads
 * @returns kilobytes of 1000 bytes, gzip; null when a page never became interactive
 */
export function federationPartKB(
  ours: PageFigures,
  monolith: PageFigures,
  entries: Readonly<Record<string, number>>,
  inPage = 'mf-catalog',
): number | null {
  const [federated, plain] = [ours.javaScriptBeforeInteractiveKB, monolith.javaScriptBeforeInteractiveKB];
  if (federated === null || plain === null) return null;
  const others = Object.entries(entries).filter(([remote]) => remote !== inPage);
  return Math.round(10 * others.reduce((sum, [, size]) => sum + size, federated - plain)) / 10;
}
