import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf } from './built-remotes';

const LOADED = /<(?:script|link)\b[^>]*?\b(?:src|href)="(\/[^"]+\.(?:js|css))"[^>]*>/g;

/**
 * Writes into the shell's page what each of its own scripts and styles must be, byte by byte, as the list of remotes
 * does for theirs.
 * @param folder of the shell's build; absolute
 */
export function withShellIntegrity(page: string, folder: string): string {
  return page.replace(LOADED, (element, address: string) => {
    const file = path.join(folder, address);
    if (!existsSync(file)) return element;
    return element.replace(/\s*\/?>$/, ` integrity="${integrityOf(readFileSync(file))}">`);
  });
}
