import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isLoadable } from '@platform/storefront/rendering/loadable';
import { SERVER_FILE } from '@platform/storefront/server-file';
import { SHELL } from '../names';
import type { RegistryStore } from '../registry-state';
import { findContractFaults, type CheckedBuild } from './check-contract';
import { findEndpointFaults } from './check-endpoints';
import { checkShell } from './check-shell';
import { groupFaults } from './group-faults';
import { findPaymentFaults } from './payment-page';
import { findSizeFaults } from './size-budget';
import { findGlobalStyles } from './style-isolation';

/** The shell and the versions that a build has to fit. */
interface GateContext {
  readonly store: RegistryStore;
  /** Each shell that shoppers get: the folder of its build, or the URL of a running shop. A new shell is compared with none. */
  readonly shells: readonly string[];
  /** Whether it waits for a release set: what it needs of others is compared when the set is released. */
  readonly forSet?: boolean | undefined;
}

const MAX_NAMED = 3;

async function compareWithShells(
  folder: string,
  build: CheckedBuild,
  { store, shells }: GateContext,
): Promise<string[]> {
  const faults = await Promise.all(shells.map((shell) => findContractFaults(folder, build, { store, shell })));
  return [...new Set(faults.flat())];
}

async function findStyleFaults(folder: string, { remote, integrity }: CheckedBuild): Promise<string[]> {
  const sheets = Object.keys(integrity).filter((file) => file.endsWith('.css'));
  const faults = await Promise.all(
    sheets.map(async (file) => {
      const selectors = findGlobalStyles(await readFile(path.join(folder, file), 'utf8'), remote);
      if (selectors.length === 0) return [];
      const named = selectors.slice(0, MAX_NAMED).join(' and ');
      const more = selectors.length > MAX_NAMED ? ` and ${selectors.length - MAX_NAMED} more` : '';
      return [
        `${file} styles what is not ${remote}'s (${named}${more}): put the rule into @layer app of a CSS module, and begin ` +
          'its selector with a class of that module.',
      ];
    }),
  );
  return faults.flat();
}

/** Browsers alone would render its pages. */
async function findServerFaults(folder: string): Promise<string[]> {
  const text = await readFile(path.join(folder, SERVER_FILE), 'utf8').catch(() => '');
  // A build for browsers alone has none.
  if (text === '' || (await isLoadable(text))) return [];
  return [
    `${SERVER_FILE} cannot run on the server: it is no script, or it contains import(), import.meta or \\import, or it has ` +
      'more than 2 MB or takes seconds to read. Build it with the preset, which bundles what is imported, or import at ' +
      'the top of a module.',
  ];
}

async function compareWithApi(folder: string, { remote }: CheckedBuild, { store }: GateContext): Promise<string[]> {
  const { faults, unknown } = await findEndpointFaults(folder, remote, store);
  return [...faults, ...unknown];
}

/**
 * The gates that every build passes before it becomes a version, whichever way it is published.
 * @param folder absolute folder of the build
 * @returns a sentence for each reason against it, with the fix
 */
export async function checkBuild(folder: string, build: CheckedBuild, fits: GateContext): Promise<string[]> {
  const faults = await Promise.all([
    findServerFaults(folder),
    findPaymentFaults(folder, build, fits.store),
    fits.forSet ? [] : compareWithApi(folder, build, fits),
    ...(build.remote === SHELL
      ? [checkShell(folder, fits)]
      : [
          fits.forSet ? [] : compareWithShells(folder, build, fits),
          findStyleFaults(folder, build),
          findSizeFaults(folder, build),
        ]),
  ]);
  return groupFaults(faults.flat().map((text) => ({ app: build.remote, text })));
}
