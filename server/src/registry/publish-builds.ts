import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteBuild } from '../storefront/built-remotes';
import type { Release } from './releases';
import { publish } from './publish';
import { changeReleaseUnless } from './change-release';
import type { RegistryStore } from './state/registry-state';

/** The actor in the history when the shop is started from builds; it never overrides what a person has set. */
export const STARTER = 'npm start';

/**
 * Publishes what is built on this disk and sets it live, unless somebody else has changed the release: the result of a
 * deploy, a roll-back, a canary or a disable stays.
 * @param shell folder of the shell's build, which the remotes have to fit
 * @param print gets a line about each remote whose release a person has set
 * @throws OperatorError when a build is not whole or does not pass a gate
 */
export async function publishBuilds(
  store: RegistryStore,
  builds: readonly RemoteBuild[],
  shell: string,
  print: (line: string) => void,
): Promise<void> {
  for (const { id, folder } of builds) {
    if (!existsSync(folder)) continue;
    const { record } = await publish({
      store,
      shell,
      remote: id,
      build: folder,
      by: STARTER,
      first: firstVersion(folder),
    });
    const shouldKeep = (release: Release | undefined) => !isOurs(release) || release?.live === record.version;
    await changeReleaseUnless(store, shouldKeep, { kind: 'live', remote: id, version: record.version }, STARTER);
  }
  const { remotes } = await store.state.releases();
  for (const [id, release] of Object.entries(remotes)) if (!isOurs(release)) print(explain(id, release));
}

const isOurs = (release: Release | undefined) => release === undefined || release.by === STARTER;

function explain(id: string, { live, by, disabled }: Release): string {
  const state = disabled ? 'stays disabled' : `stays at ${live ?? 'nothing'}`;
  return `${id} ${state}, as ${by} has set it; the build here is not live. See: npm run registry -- list ${id}`;
}

/** @param folder of a build, `<remote>/dist` */
function firstVersion(folder: string): string {
  const description = readFileSync(path.join(folder, '..', 'package.json'), 'utf8');
  return (JSON.parse(description) as { version: string }).version;
}
