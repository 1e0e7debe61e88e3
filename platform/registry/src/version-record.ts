import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import {
  declaredRoutesSchema,
  parseDeclaredRoutes,
  ROUTES_FILE,
  type DeclaredRoutes,
} from '@platform/storefront/declared-routes';
import { integrityOfFile, isIntact } from '@platform/storefront/integrity';
import type { LiveRemote } from '@platform/storefront/live-remotes';
import { filesOf, MANIFEST_FILE, parseRemoteManifest, RECORD_FILE } from '@platform/storefront/remote-manifest';
import { isForServer, SERVER_FILE } from '@platform/storefront/server-file';
import { SHELL_TEMPLATE } from '@platform/storefront/shell-build';
import { appSchema, SHELL, versionSchema } from './names';
import { OperatorError } from '@platform/process/operator-error';

const FILES_A_TURN = 16;
const BUFFER_BYTES = 2 ** 18;
const CHECKED = /\.(js|css)$/;
/** Files that browsers show as a page, compressed or not: it would be one of the shop's origin. */
const DOCUMENT = /\.(x?html?|shtml|xht|svgz?|xml|xslt?|rdf|rss|atom|mml|mht|mhtml|pdf|swf)(\.(br|gz|zst))*$/i;

/** A path inside the version's folder: no way up or out. */
const fileSchema = v.pipe(v.string(), v.regex(/^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))[^\\]+$/));
const exposedModuleSchema = v.object({ scripts: v.array(fileSchema), styles: v.array(fileSchema) });

const recordSchema = v.object({
  remote: appSchema,
  version: versionSchema,
  /** Name of the federation container, e.g. `mf_cart`. */
  name: v.pipe(v.string(), v.nonEmpty()),
  /** Files are named by their path inside the version's folder, so that it can be served from anywhere. */
  entry: fileSchema,
  /** Default: the entry is no ES module. */
  type: v.optional(v.literal('module')),
  exposes: v.record(v.string(), exposedModuleSchema),
  /** File → `sha256-…`, for every script and style; `sha384-…` for those of the server. */
  integrity: v.record(fileSchema, v.string()),
  /** Same content, same hash: of every file's path and bytes, `version.json` excepted. */
  contents: v.string(),
  /** Libraries that the shell has to provide: name → range of versions. */
  contract: v.record(v.string(), v.string()),
  /** Left out by older publishers: the shell then knows the routes. */
  routes: v.optional(declaredRoutesSchema),
  /** When, as ISO 8601. */
  published: v.string(),
  /** The gates' reasons against it that its publisher has overruled. */
  forced: v.optional(v.array(v.string())),
});

/** The `version.json` of a published version. */
export type VersionRecord = v.InferOutput<typeof recordSchema>;

/**
 * Reads the text of a published `version.json`.
 * @throws Error when it is something else
 */
export const parseRecord = (text: string): VersionRecord => v.parse(recordSchema, JSON.parse(text));

/**
 * @param content parsed JSON of a `version.json`
 * @returns none for one of before a rule that it breaks, as of a folder
 */
export function readStoredRecord(content: unknown): VersionRecord[] {
  const { success, output } = v.safeParse(recordSchema, content);
  return success ? [output] : [];
}

const sortKeys = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** @returns SHA-256 of a record, however it is written; the record has the hash of all files */
export const digestOf = (record: VersionRecord): string =>
  createHash('sha256').update(JSON.stringify(record, sortKeys)).digest('hex');

/** @returns the `contents` of a version in this folder, for comparison with its record */
export const contentsOf = async (folder: string): Promise<string> =>
  (await hashAll(folder, await filesIn(folder))).contents;

/** @returns whether the scripts and styles in this folder are those of the record; it looks at no other file */
export function isCodeIntact(folder: string, { integrity }: VersionRecord): boolean {
  try {
    return Object.entries(integrity).every(([file, hash]) => isIntact(readFileSync(path.join(folder, file)), hash));
  } catch {
    return false;
  }
}

/** @throws OperatorError when a build's declaration is not valid for a version */
export function checkRecord(record: VersionRecord): VersionRecord {
  const { success, issues } = v.safeParse(recordSchema, record);
  if (success) return record;
  throw new OperatorError(`This build cannot be published: ${v.summarize(issues)}`);
}

const sharedSchema = v.object({
  shared: v.optional(v.array(v.object({ name: v.string(), requiredVersion: v.optional(v.string(), '*') })), []),
});

/** A build before it has a number. */
export type DescribedBuild = Omit<VersionRecord, 'version' | 'published'>;

/** The shell's build. Browsers ask for its files by the addresses in its template, so it names an entry and no modules. */
async function describeShell(folder: string): Promise<DescribedBuild> {
  const files = await filesIn(folder);
  if (!files.includes(SHELL_TEMPLATE)) {
    throw new OperatorError(
      `There is no ${SHELL_TEMPLATE} in ${folder}, so it is no build. Run: npm run build -w shell`,
    );
  }
  const { hashes, contents } = await hashAll(folder, files);
  return { remote: SHELL, name: SHELL, entry: SHELL_TEMPLATE, exposes: {}, integrity: hashes, contents, contract: {} };
}

/**
 * Describes the build of a remote or of the shell, as it will be published.
 * @param folder absolute; holds the build and nothing else
 * @throws OperatorError when it is no build of that app, or not a whole one
 */
export async function describeBuild(folder: string, app: string): Promise<DescribedBuild> {
  return app === SHELL ? describeShell(folder) : describeRemote(folder, app);
}

async function describeRemote(folder: string, remote: string): Promise<DescribedBuild> {
  const files = await filesIn(folder);
  refuseDocuments(files);
  const text = await readFile(path.join(folder, MANIFEST_FILE), 'utf8').catch(() => {
    throw new OperatorError(
      `There is no ${MANIFEST_FILE} in ${folder}, so it is no build. Run: npm run build -w ${remote}`,
    );
  });
  const { manifest, shared } = readManifest(remote, text);
  const routes = await readRoutes(folder, remote);
  if (manifest.name !== remote.replaceAll('-', '_')) {
    throw new OperatorError(`This is the build of ${manifest.name}, not of ${remote}. Nothing was published.`);
  }
  const { hashes, contents } = await hashAll(folder, files);
  const prefix = `/${remote}/`;
  const inside = (address: string) => address.slice(prefix.length);
  for (const address of filesOf(manifest)) {
    if (hashes[inside(address)] === undefined) {
      throw new OperatorError(
        `The build of ${remote} lacks ${inside(address)}, which its manifest names. Build it again.`,
      );
    }
  }
  const modules = Object.entries(manifest.exposes).map(([module, { scripts, styles }]) => [
    module,
    { scripts: scripts.map(inside), styles: styles.map(inside) },
  ]);
  return {
    remote,
    name: manifest.name,
    entry: inside(manifest.entry),
    ...(manifest.type && { type: manifest.type }),
    exposes: Object.fromEntries(modules) as VersionRecord['exposes'],
    integrity: hashes,
    contents,
    contract: Object.fromEntries(shared.map(({ name, requiredVersion }) => [name, requiredVersion])),
    ...(routes && { routes }),
  };
}

/** @throws OperatorError when a file is one that a browser would show as a page of the shop */
function refuseDocuments(files: readonly string[]): void {
  const [document] = files.filter((file) => DOCUMENT.test(file));
  if (document === undefined) return;
  throw new OperatorError(
    `${document} would be a page of the shop, without a release: HTML, SVG, XML and the like are no part of a version. Move ` +
      'icons into the components, as JSX. Nothing was published.',
  );
}

/** @throws OperatorError when the build has a file of routes that cannot be read */
async function readRoutes(folder: string, remote: string): Promise<DeclaredRoutes | undefined> {
  const text = await readFile(path.join(folder, ROUTES_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return parseDeclaredRoutes(remote, text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`${reason}. Correct ${remote}/src/routes.ts and build it again. Nothing was published.`);
  }
}

/** @throws OperatorError when the text is no manifest, or lacks what the shop needs */
function readManifest(remote: string, text: string) {
  try {
    return { manifest: parseRemoteManifest(remote, text), ...v.parse(sharedSchema, JSON.parse(text)) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `The ${MANIFEST_FILE} of this build cannot be used: ${reason}. Run: npm run build -w ${remote}`,
    );
  }
}

/**
 * @returns paths of a build's files inside its folder, in one order on every machine
 * @throws OperatorError when there is no folder, or something in it is neither a file nor a folder
 */
export async function filesIn(folder: string): Promise<string[]> {
  const files: string[] = [];
  /** Node's `recursive` takes three times the processor time for the two thousand pictures of a shell. */
  async function addFiles(inside: string): Promise<void> {
    const entries = await readdir(path.join(folder, inside), { withFileTypes: true }).catch(() => {
      throw new OperatorError(`There is no folder ${path.join(folder, inside)}.`);
    });
    for (const entry of entries) {
      const file = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (entry.isDirectory()) await addFiles(file);
      else if (!entry.isFile())
        throw new OperatorError(`${file} is no plain file. A version holds files and folders only.`);
      else if (file !== RECORD_FILE) files.push(file);
    }
  }
  await addFiles('');
  return files.sort();
}

async function hashAll(folder: string, files: readonly string[]) {
  const hashes: Record<string, string> = {};
  const contents = createHash('sha256');
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  for (const [at, file] of files.entries()) {
    // Other requests of the server have their turns.
    if (at % FILES_A_TURN === 0) await setImmediate();
    const address = `${folder}/${file}`;
    // As `contents` has them since the first version; the server's are of use to it alone, so they may be as long.
    const hash = integrityOfFile(address, buffer, 'sha384');
    contents.update(`${file}\n${hash}\n`);
    if (CHECKED.test(file)) hashes[file] = isForServer(file) ? hash : integrityOfFile(address, buffer);
  }
  return { hashes, contents: contents.digest('hex') };
}

/**
 * @param base address of the version's folder, without a slash at its end: `/mf-cart/1.4.0`, or absolute
 * @param folder the same folder on this disk; absolute
 */
export function liveRemote(record: VersionRecord, base: string, folder: string): LiveRemote {
  const addressOf = (file: string) => `${base}/${file}`;
  const modules = Object.entries(record.exposes).map(([module, { scripts, styles }]) => [
    module,
    { scripts: scripts.map(addressOf), styles: styles.map(addressOf) },
  ]);
  const loaded = Object.entries(record.integrity).filter(([file]) => !isForServer(file));
  const serverHash = record.integrity[SERVER_FILE];
  return {
    id: record.remote,
    name: record.name,
    version: record.version,
    entry: addressOf(record.entry),
    ...(record.type && { type: record.type }),
    integrity: Object.fromEntries(loaded.map(([file, hash]) => [addressOf(file), hash])),
    // A page reads nothing of another origin.
    ...(base.startsWith('/') && { record: addressOf(RECORD_FILE) }),
    exposes: Object.fromEntries(modules) as LiveRemote['exposes'],
    ...(record.routes && { routes: record.routes }),
    ...(serverHash !== undefined && { server: { file: path.join(folder, SERVER_FILE), integrity: serverHash } }),
  };
}
