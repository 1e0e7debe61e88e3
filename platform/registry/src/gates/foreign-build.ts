import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import {
  compareContracts,
  contractFiles,
  type RemoteContract,
  type ShellContract,
} from '@platform/protocol/remote-contract';
import { MANIFEST_FILE } from '@platform/storefront/remote-manifest';

const ENTRY_TYPES = ['global', 'var', 'module'];

const manifestSchema = v.object({
  metaData: v.object({
    pluginVersion: v.string(),
    publicPath: v.optional(v.string(), 'auto'),
    remoteEntry: v.object({ type: v.string() }),
  }),
  exposes: v.array(v.object({ path: v.string() })),
  shared: v.array(v.object({ name: v.string(), requiredVersion: v.string() })),
});

/** A build of the federation library's own plugins, without the preset of this repository. */
export type ForeignBuild = v.InferOutput<typeof manifestSchema>;

/**
 * Reads the declarations of a build without a contract from its manifest.
 * @returns null when it has a contract, or its manifest does not say enough
 */
export async function readForeignBuild(folder: string): Promise<ForeignBuild | null> {
  if (existsSync(path.join(folder, contractFiles.remote))) return null;
  const text = await readFile(path.join(folder, MANIFEST_FILE), 'utf8');
  const { success, output } = v.safeParse(manifestSchema, JSON.parse(text));
  return success ? output : null;
}

interface Foreign {
  readonly remote: string;
  /** Paths that it declares; undefined for a build without routes. */
  readonly routes: string[] | undefined;
  readonly scripts: readonly string[];
  readonly shell: ShellContract;
}

/** Why the shell would refuse it: it uses the shell's shared libraries and contains the others. */
function contractOf(
  { exposes, shared }: ForeignBuild,
  { remote, routes, shell }: Pick<Foreign, 'remote' | 'routes' | 'shell'>,
): RemoteContract {
  const taken = shared.filter(({ name }) => name in shell.provides);
  return {
    format: shell.format,
    remote,
    version: 'of this build',
    federation: shell.federation,
    ...(routes && { routes }),
    exposes: Object.fromEntries(exposes.map((exposed) => [exposed.path, { props: [] }])),
    takes: Object.fromEntries(
      taken.map(({ name, requiredVersion }) => [name, { version: requiredVersion, names: [] }]),
    ),
  };
}

/** A module in `eval`, as in development builds; libraries use `eval` for other purposes. */
const EVALUATED_MODULE = /\beval\("(\{|__\w+_require__)/;

async function findEval(folder: string, scripts: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(scripts.map((file) => readFile(path.join(folder, file), 'utf8')));
  return scripts.filter((_, at) => EVALUATED_MODULE.test(texts[at] ?? ''));
}

/**
 * Why a build made elsewhere could not run in the shop.
 * @returns a sentence for each reason, with the fix
 */
export async function findForeignFaults(
  folder: string,
  build: ForeignBuild,
  { remote, routes, scripts, shell }: Foreign,
): Promise<string[]> {
  const { publicPath, remoteEntry } = build.metaData;
  const evaluated = await findEval(folder, scripts);
  return [
    ...(publicPath === 'auto'
      ? []
      : [
          `${remote} would load its files from ${publicPath}, and each version is served from a separate folder: set ` +
            "output.publicPath to 'auto', or with Vite base to './'.",
        ]),
    ...(ENTRY_TYPES.includes(remoteEntry.type)
      ? []
      : [
          `The entry of ${remote} is of the type ${remoteEntry.type}, and the shop's pages load scripts and ES modules: ` +
            "build it with library: { type: 'var' }.",
        ]),
    ...(evaluated.length === 0
      ? []
      : [
          `${evaluated.join(', ')} runs code by eval, which the shop's pages forbid: build ${remote} with mode: ` +
            "'production', or another devtool.",
        ]),
    ...compareContracts(shell, contractOf(build, { remote, routes, shell })),
  ];
}
