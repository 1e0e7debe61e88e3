import type { IsReleased } from '@platform/storefront/remote-files';
import type { Release } from './releases';
import { readLastGood } from './state/last-good';
import type { RegistryStore } from './registry-state';

const nameOf = (remote: string, version: string) => `${remote}@${version}`;

const namesIn = (remotes: Readonly<Record<string, Release>>): string[] =>
  Object.entries(remotes).flatMap(([remote, { live, canary, previous }]) =>
    [live, canary?.version, ...previous].flatMap((version) => (version ? nameOf(remote, version) : [])),
  );

/**
 * Tells whether shoppers ever got a version, so that pages may be open that name it. What was released stays so, and is
 * remembered; for another version the registry is read again, once for all who ask meanwhile.
 */
export function createReleaseCheck({ root, state }: Pick<RegistryStore, 'root' | 'state'>): IsReleased {
  const released = new Set<string>();
  let reading: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      const lines = await state.history();
      const names = lines.flatMap(({ remote, to, canary }) =>
        [to, canary?.version].flatMap((version) => (version ? nameOf(remote, version) : [])),
      );
      for (const name of [...names, ...namesIn((await state.releases()).remotes)]) released.add(name);
    } catch {
      // The pages of a storefront whose database is away are made of this, too.
      for (const name of namesIn((await readLastGood(root))?.remotes ?? {})) released.add(name);
    }
  }

  /** A reading that runs already may have begun before the release that a page was made of. */
  function readAgain(): Promise<void> {
    next ??= reading.then(() => {
      next = undefined;
      return (reading = read());
    });
    return next;
  }

  return async (remote, version) => {
    const name = nameOf(remote, version);
    if (!released.has(name)) await readAgain();
    return released.has(name);
  };
}
