import * as v from 'valibot';
import type { ExposedModule, LiveRemote } from './live-remotes';

/** Name of the federation manifest in a build. */
export const MANIFEST_FILE = 'mf-manifest.json';
/** Name of the record of a published version, which has the hashes of its files. */
export const RECORD_FILE = 'version.json';

const files = v.object({ sync: v.array(v.string()), async: v.array(v.string()) });

/** The part of a federation manifest (`mf-manifest.json`) that matters to the shop. */
const manifestSchema = v.object({
  metaData: v.object({
    name: v.pipe(v.string(), v.nonEmpty()),
    globalName: v.optional(v.pipe(v.string(), v.nonEmpty())),
    buildInfo: v.optional(v.object({ buildVersion: v.optional(v.string(), '') }), {}),
    remoteEntry: v.object({
      name: v.pipe(v.string(), v.nonEmpty()),
      path: v.optional(v.string(), ''),
      type: v.optional(v.string()),
    }),
  }),
  exposes: v.optional(v.array(v.object({ path: v.string(), assets: v.object({ js: files, css: files }) })), []),
});

/** The contents of a remote's manifest. */
export interface RemoteManifest extends Pick<LiveRemote, 'name' | 'version' | 'entry' | 'type' | 'exposes'> {
  /** URLs of the chunks that an exposed module loads lazily. */
  readonly laterFiles: readonly string[];
}

/**
 * Reads a remote out of the `mf-manifest.json` its build wrote.
 * @param folder where the build is served, without slashes at its ends: `mf-cart`, or `mf-cart/1.4.0`
 * @throws Error when the text is no manifest or names no usable entry
 */
export function parseRemoteManifest(folder: string, text: string): RemoteManifest {
  const result = v.safeParse(manifestSchema, JSON.parse(text));
  if (!result.success) throw new Error(`The manifest of ${folder} is not usable: ${v.summarize(result.issues)}`);
  const { metaData, exposes } = result.output;
  const addressOf = (file: string) => ['', folder, ...segments(file)].join('/');

  const modules = exposes.map(({ path, assets: { js, css } }): [string, ExposedModule] => [
    path,
    { scripts: js.sync.map(addressOf), styles: css.sync.map(addressOf) },
  ]);
  return {
    name: metaData.globalName ?? metaData.name,
    version: metaData.buildInfo.buildVersion,
    entry: addressOf(`${metaData.remoteEntry.path}/${metaData.remoteEntry.name}`),
    ...(metaData.remoteEntry.type === 'module' && { type: 'module' as const }),
    exposes: Object.fromEntries(modules),
    laterFiles: exposes.flatMap(({ assets: { js, css } }) => [...js.async, ...css.async].map(addressOf)),
  };
}

/** Addresses of every script and style that the manifest names, each once. */
export function filesOf({ entry, exposes, laterFiles }: RemoteManifest): string[] {
  const ofModules = Object.values(exposes).flatMap(({ scripts, styles }) => [...scripts, ...styles]);
  return [...new Set([entry, ...ofModules, ...laterFiles])];
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '' && segment !== '.');
}
