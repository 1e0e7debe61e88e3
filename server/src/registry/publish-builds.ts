import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteBuild } from '../storefront/built-remotes';
import type { Pointer } from './pointers';
import { publish } from './publish';
import { moveUnless, readPointers } from './registry-folder';

/** Who moves pointers when the shop is started from builds; a person's moves are left as they are. */
export const STARTER = 'npm start';

/**
 * Publishes what is built on this disk and makes it live, except where somebody else has moved the pointer: what a
 * deploy, a roll-back, a canary or a kill has set stays.
 * @param root absolute folder of the registry
 * @param say told in a line about each remote whose fresh build is not what is live
 * @throws RegistryError when a build is not whole
 */
export async function publishBuilds(
  root: string,
  builds: readonly RemoteBuild[],
  say: (line: string) => void,
): Promise<void> {
  for (const { id, folder } of builds) {
    if (!existsSync(folder)) continue;
    const { record } = await publish({ root, remote: id, build: folder, first: firstVersion(folder) });
    const stays = (pointer: Pointer | undefined) => !isOurs(pointer) || pointer?.live === record.version;
    await moveUnless(root, stays, { kind: 'live', remote: id, version: record.version }, STARTER);
  }
  const { remotes } = await readPointers(root);
  for (const [id, pointer] of Object.entries(remotes)) if (!isOurs(pointer)) say(explain(id, pointer));
}

const isOurs = (pointer: Pointer | undefined) => pointer === undefined || pointer.by === STARTER;

function explain(id: string, { live, by, killed }: Pointer): string {
  const state = killed ? 'is taken out of the shop' : `stays at ${live ?? 'nothing'}`;
  return `${id} ${state}, as ${by} has set it, whatever is built here. See: npm run registry -- list ${id}`;
}

/** @param folder of a build, `<remote>/dist` */
function firstVersion(folder: string): string {
  const description = readFileSync(path.join(folder, '..', 'package.json'), 'utf8');
  return (JSON.parse(description) as { version: string }).version;
}
