import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { writeWhole } from '@platform/process/durable-files';
import { previewSchema, type StoredPreview } from '../../preview/stored-preview';
import { readStatistics, readUsedTickets, writeStatistics } from '../../telemetry/statistics-file';
import { folderFiles } from '../files/version-files';
import { folderVersions } from '../files/version-list';
import { addPublication, readPublications } from '../publications';
import { addHistoryLine, readHistory, readReleases, withLock, writeRelease } from '../release-file';
import { readTokens, writeTokens } from '../token-file';
import { followReleaseFile } from './follow-release-file';
import type { AcceptedShell, RegistryChanges, RegistryState, RegistryStore } from './registry-state';

const SHELL_FILE = 'shell.json';
const SHELL_FORMAT = 1;
const shellSchema = v.object({ format: v.literal(SHELL_FORMAT), contract: v.string(), version: v.string() });

const PREVIEWS_FILE = 'previews.json';
const PREVIEWS_FORMAT = 1;
const previewsSchema = v.object({ format: v.literal(PREVIEWS_FORMAT), previews: v.array(previewSchema) });
const KEY_FILE = 'preview.key';
const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;

export const newPreviewKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/**
 * The state of a registry in files beside its versions, for a shop without a database.
 * @param root absolute folder of the registry, whether it is there or not
 */
export function folderState(root: string): RegistryState {
  const changes = changesIn(root);
  return {
    versions: changes.versions,
    releases: changes.releases,
    history: () => readHistory(root),
    publications: (remote) => readPublications(root, remote),
    tokens: changes.tokens,
    statistics: changes.statistics,
    acceptedShell: () => readAcceptedShell(root),
    previewKey: () => keptPreviewKey(root),
    previews: changes.previews,
    addPublication: (line) => addPublication(root, line),
    alone: async (act) => {
      await mkdir(root, { recursive: true });
      return withLock(root, () => act(changes));
    },
    follow: (report) => followReleaseFile(root, report),
  };
}

/** @param root absolute folder of the registry, whether it is there or not */
export const folderStore = (root: string): RegistryStore => ({
  root,
  files: folderFiles(root),
  state: folderState(root),
});

const changesIn = (root: string): RegistryChanges => ({
  versions: folderVersions(root),
  releases: () => readReleases(root),
  tokens: () => readTokens(root),
  statistics: () => readStatistics(root),
  setRelease: async (remote, release, line) => {
    await writeRelease(root, remote, release);
    await addHistoryLine(root, line);
  },
  saveToken: async (token) => {
    const others = await readTokens(root);
    const isKnown = others.some(({ id }) => id === token.id);
    await writeTokens(root, isKnown ? others.map((one) => (one.id === token.id ? token : one)) : [...others, token]);
  },
  previews: () => readPreviews(root),
  savePreviews: (previews) => {
    const text = `${JSON.stringify({ format: PREVIEWS_FORMAT, previews })}\n`;
    return writeWhole(path.join(root, PREVIEWS_FILE), text, OWNER_ONLY);
  },
  usedTickets: (ids) => readUsedTickets(root, ids),
  saveStatistics: (remotes, used) => writeStatistics(root, remotes, used),
  acceptShell: async (shell, line) => {
    await writeWhole(path.join(root, SHELL_FILE), `${JSON.stringify({ format: SHELL_FORMAT, ...shell })}\n`);
    if (line) await addHistoryLine(root, line);
  },
});

async function readAcceptedShell(root: string): Promise<AcceptedShell | undefined> {
  const text = await readFile(path.join(root, SHELL_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), shellSchema), text);
  // Comparing again does no harm.
  return success ? { contract: output.contract, version: output.version } : undefined;
}

/** Of a file that is damaged, no preview goes on. */
async function readPreviews(root: string): Promise<StoredPreview[]> {
  const text = await readFile(path.join(root, PREVIEWS_FILE), 'utf8').catch(() => '');
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), previewsSchema), text);
  return success ? output.previews : [];
}

/** In the registry's folder, so that every process that serves from it accepts the same tickets. */
async function keptPreviewKey(root: string): Promise<string> {
  const file = path.join(root, KEY_FILE);
  const read = () => readFile(file, 'utf8').catch(() => '');
  const key = await read();
  if (key !== '') return key;
  await mkdir(root, { recursive: true });
  // Another process may be faster; its key counts.
  await writeFile(file, newPreviewKey(), { flag: 'wx', mode: OWNER_ONLY }).catch(() => undefined);
  return read();
}
