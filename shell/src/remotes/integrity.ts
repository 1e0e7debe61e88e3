import { readPageData } from '../page-data';
import type { RemoteList } from './remote-entry';

/** A hash that no file has. An empty one, or one that is no hash at all, would let anything through. */
const HASH_OF_NOTHING = `sha384-${'A'.repeat(64)}`;

const hashes = new Map<string, string>();
const folders = new Set<string>();

const absolute = (address: string) => new URL(address, window.location.href);

const enforce = () =>
  void ((globalThis as { PISTON_PARTS_INTEGRITY?: typeof integrityOf }).PISTON_PARTS_INTEGRITY = integrityOf);

/** What lies beside a file whose hash is known must have a hash as well. */
function trustFiles(files: Readonly<Record<string, string>>): void {
  for (const [file, hash] of Object.entries(files)) {
    hashes.set(absolute(file).href, hash);
    folders.add(absolute(file).href.replace(/[^/]*$/, ''));
  }
}

/**
 * From now on what the shell loads of itself must be what the page names. A page that names nothing, as in development,
 * takes it as it comes.
 */
export function trustOnlyOwnFiles(page: Document): void {
  trustFiles(readPageData<Record<string, string>>(page, 'shell-integrity') ?? {});
  enforce();
}

/**
 * From now on the files of these remotes must be the ones that the list names: their own runtimes ask for the hash of
 * whatever they load (tooling/preset/webpack/integrity.cjs). A remote that is listed without hashes, as in development, is
 * taken as it comes.
 */
export function trustOnly(list: RemoteList): RemoteList {
  for (const { entry, integrity } of Object.values(list)) {
    if (!integrity) continue;
    folders.add(absolute(entry).href.replace(/[^/]*$/, ''));
    trustFiles(integrity);
  }
  enforce();
  return list;
}

/** What the `integrity` of an element that loads this address must be; a further attempt's query makes no difference. */
export function integrityOf(address: string): string {
  const { origin, pathname } = absolute(address);
  const file = origin + pathname;
  const listed = [...folders].some((folder) => file.startsWith(folder));
  return hashes.get(file) ?? (listed ? HASH_OF_NOTHING : '');
}
