import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf } from './integrity';
import { escapeJson } from '@platform/process/escape-html';

const LOADED = /<(script|link)\b[^>]*?\b(?:src|href)="(\/[^"]+\.(?:js|css))"[^>]*>/g;
const CHECKED = /\.(js|css)$/;
/** Where the shell's build has its hashed files. */
const FILES = 'shell';

/** @returns what a file of the shell's build must be; undefined when it has no such file */
function hashInShell(folder: string, address: string): string | undefined {
  try {
    return integrityOf(readFileSync(path.join(folder, address)));
  } catch {
    // A build may be replacing it at this moment.
    return undefined;
  }
}

/** Finds the hashes of one build's files, and reads each file once: their names change with what is in them. */
export function createShellHashes(folder: string): (address: string) => string | undefined {
  const hashes = new Map<string, string>();
  return (address) => {
    const hash = hashes.get(address) ?? hashInShell(folder, address);
    // A build that is still being written may have it a moment later.
    if (hash !== undefined) hashes.set(address, hash);
    return hash;
  };
}

/**
 * Writes the hashes of the shell's scripts and styles into its page, as the list of remotes does for theirs: into its
 * elements, and for files that the shell loads later into `<script id="shell-integrity">`.
 * @param folder of the shell's build; absolute
 */
export function withShellIntegrity(page: string, folder: string): string {
  const early = new Set<string>();
  const checked = page.replace(LOADED, (element, kind: string, address: string) => {
    const hash = hashInShell(folder, address);
    if (hash === undefined) return element;
    early.add(address);
    // Without it, the browser's Integrity-Policy takes no script, whatever its hash.
    const mode = kind === 'script' ? ' crossorigin="anonymous"' : '';
    return element.replace(/\s*\/?>$/, `${mode} integrity="${hash}">`);
  });
  const later = escapeJson(JSON.stringify(laterFiles(folder, early)));
  return checked.replace('</body>', `<script id="shell-integrity" type="application/json">${later}</script></body>`);
}

function laterFiles(folder: string, early: ReadonlySet<string>): Record<string, string> {
  const names = readdirSync(path.join(folder, FILES)).filter((name) => CHECKED.test(name));
  const later = names.map((name) => `/${FILES}/${name}`).filter((address) => !early.has(address));
  return Object.fromEntries(later.map((address) => [address, integrityOf(readFileSync(path.join(folder, address)))]));
}
