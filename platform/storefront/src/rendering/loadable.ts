import { startWithoutRights } from '@platform/process/start-without-rights';
import { withoutImport } from './server-build';

/** In characters; the shell's has a fifth of that. */
const MAX_LENGTH = 2_000_000;
/** There, a name would change with its escape. */
const ESCAPED_IMPORT = /(?<!\\)(?:\\\\)*\\import/;

/**
 * Reads a server build in a separate process, because V8 may need minutes for a small text, and gets `maxMs`.
 * @returns whether it can be loaded: it is a script of some size, and has no `import()` and no `import.meta`
 */
export async function isLoadable(text: string, maxMs = 4_000): Promise<boolean> {
  if (text.length > MAX_LENGTH || ESCAPED_IMPORT.test(text)) return false;
  const child = startWithoutRights({ options: ['--check', '-'], timeout: maxMs });
  // It may end before it has read all.
  child.stdin.on('error', () => undefined).end(withoutImport(text));
  return 0 === (await new Promise((resolve) => child.on('error', resolve).on('exit', resolve)));
}
