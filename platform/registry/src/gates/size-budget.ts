import { stat } from 'node:fs/promises';
import path from 'node:path';
import { FILLING_BUDGET } from '@platform/protocol/remote-routes';
import type { VersionRecord } from '../version-record';

/** Bytes before compression: of all that a browser may load of a remote, and of what one exposed module loads first. */
const BUDGETS = { scripts: 160_000, styles: 50_000, module: { scripts: 50_000, styles: 16_000 } };

/** Beside the entry, where the manifest counts it to each module, an ES module has the federation runtime. */
const RUNTIME_OF_ES_MODULES = 70_000;

type Kind = 'scripts' | 'styles';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(bytes < 100_000 ? 1 : 0)} kB`;

/** The server build is never sent to a browser. */
const isForBrowsers = (file: string) => !file.startsWith('server/');

/**
 * Compares the sizes of a build with the budgets.
 * @param folder absolute folder of the build
 * @returns a sentence for each budget that is exceeded
 */
export async function findSizeFaults(
  folder: string,
  {
    remote,
    exposes,
    integrity,
    type,
    routes,
  }: Pick<VersionRecord, 'remote' | 'exposes' | 'integrity' | 'type' | 'routes'>,
): Promise<string[]> {
  const bytesOf = async (files: readonly string[]) => {
    const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(folder, file))).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const compare = async (what: string, kind: Kind, files: readonly string[], budget: number) => {
    const bytes = await bytesOf(files);
    if (bytes <= budget) return [];
    return [
      `The ${kind} of ${what} are ${kilobytes(bytes)}, and the budget is ${kilobytes(budget)}: load what is not needed at ` +
        'first by import(), and take from shared-ui and shared-store what is there, or agree on another budget ' +
        '(platform/registry/src/gates/size-budget.ts).',
    ];
  };
  const all = Object.keys(integrity).filter(isForBrowsers);
  const isFilling = (module: string) => routes?.fills?.some((filling) => filling.module === module) ?? false;
  const budgetOf = (module: string) => (isFilling(module) ? FILLING_BUDGET : BUDGETS.module);
  const runtime = type === 'module' ? RUNTIME_OF_ES_MODULES : 0;
  const faults = await Promise.all([
    compare(
      remote,
      'scripts',
      all.filter((file) => file.endsWith('.js')),
      BUDGETS.scripts,
    ),
    compare(
      remote,
      'styles',
      all.filter((file) => file.endsWith('.css')),
      BUDGETS.styles,
    ),
    ...Object.entries(exposes).flatMap(([module, { scripts, styles }]) => [
      compare(`${module} of ${remote}`, 'scripts', scripts, budgetOf(module).scripts + runtime),
      compare(`${module} of ${remote}`, 'styles', styles, budgetOf(module).styles),
    ]),
  ]);
  return faults.flat();
}
