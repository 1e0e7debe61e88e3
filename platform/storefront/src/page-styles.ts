import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { integrityOf, isIntact } from './integrity';
import type { LiveRemote } from './live-remotes';
import { buildFolderOf } from './server-file';

/** Styles of the shell and of a few versions of each remote, some kilobytes each. */
const MAX_FILES = 200;

/** A style that is in the page instead of being loaded by it. */
export interface InlineStyle {
  /** Name of the file that it is from, by which the remotes' loaders find it. */
  readonly file: string;
  readonly text: string;
  /** `sha256-…` of the text, by which the page's policy lets it through. */
  readonly hash: string;
}

const LINK = /<link\b[^>]*\brel="stylesheet"[^>]*>/g;
const attribute = (element: string, name: string) => new RegExp(`\\b${name}="([^"]+)"`).exec(element)?.[1];

const styles = new LRUCache<string, InlineStyle>({ max: MAX_FILES });

/** @returns null for one that is not there, or is not the one that was published */
function readStyle(folder: string, address: string, integrity: string | undefined): InlineStyle | null {
  const file = path.join(folder, address);
  const key = `${file} ${integrity}`;
  const cached = styles.get(key);
  if (cached) return cached;
  if (integrity === undefined || !file.startsWith(path.join(folder, path.sep)) || !existsSync(file)) return null;
  const bytes = readFileSync(file);
  const text = bytes.toString();
  if (!isIntact(bytes, integrity) || /<\/style/i.test(text)) return null;
  const style = { file: path.basename(address), text, hash: integrityOf(text) };
  styles.set(key, style);
  return style;
}

const allOf = (read: readonly (InlineStyle | null)[]): readonly InlineStyle[] | null =>
  read.every((style) => style !== null) ? read : null;

/**
 * Reads the stylesheets that a shell's page names, with their hashes. They come before those of remotes: they declare the
 * cascade layers and their order.
 * @param folder of its build; absolute
 * @returns null when one of them cannot be read: the page then loads them
 */
export const readShellStyles = (template: string, folder: string): readonly InlineStyle[] | null =>
  allOf(
    [...template.matchAll(LINK)].map(([link]) =>
      readStyle(folder, attribute(link, 'href') ?? '', attribute(link, 'integrity')),
    ),
  );

/** Likewise those of a module that a remote exposes and the server renders. */
export function readModuleStyles(remote: LiveRemote, module: string): readonly InlineStyle[] | null {
  const { id, version, exposes, integrity, server } = remote;
  if (!server) return null;
  const folder = buildFolderOf(server.file);
  const inBuild = (address: string) =>
    address.slice(address.indexOf(`/${id}/`) + id.length + 2).replace(`${version}/`, '');
  return allOf(
    (exposes[module]?.styles ?? []).map((address) => readStyle(folder, inBuild(address), integrity[address])),
  );
}
