import { escapeJson } from '@platform/process/escape-html';
import type { LiveRemotes } from './live-remotes';

/**
 * Writes the hashes of all files of the live remotes that are ES modules: a script element's `integrity` says nothing of
 * what a module imports.
 * @returns the text of a `<script type="importmap">`; undefined without such a remote
 */
export function writeImportMap({ remotes }: LiveRemotes): string | undefined {
  const modules = Object.values(remotes).filter(({ type }) => type === 'module');
  if (modules.length === 0) return undefined;
  const hashes = modules.flatMap(({ integrity }) => Object.entries(integrity).filter(([file]) => file.endsWith('.js')));
  return escapeJson(JSON.stringify({ integrity: Object.fromEntries(hashes) }));
}
