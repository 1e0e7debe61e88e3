import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf } from './integrity';

const MARKED = /<script\b(?=[^>]* data-inline\b)[^>]* src="(\/[^"]+\.js)"[^>]*><\/script>/g;

export interface PageWithScripts {
  readonly text: string;
  /** `sha256-…` of each script that is now in the page, by which its policy lets it through. */
  readonly hashes: readonly string[];
}

/**
 * Puts the scripts that the shell's page marks with `data-inline` into it: they run before its content is shown, and no
 * request delays that.
 * @param folder of the shell's build; absolute
 */
export function withInlineScripts(page: string, folder: string): PageWithScripts {
  const hashes: string[] = [];
  const text = page.replace(MARKED, (element, address: string) => {
    const file = path.join(folder, address);
    const script = existsSync(file) ? readFileSync(file, 'utf8') : null;
    // Left as it is, the page loads it.
    if (script === null || /<\/script/i.test(script)) return element;
    hashes.push(integrityOf(script));
    return `<script>${script}</script>`;
  });
  return { text, hashes };
}
