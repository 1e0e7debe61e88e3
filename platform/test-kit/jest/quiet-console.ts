import { expectedLines, forgetExpectedLines } from './expect-console';

/**
 * Console output fails a test: warnings of React and of the shop are faults of the page.
 * A test that expects a line declares it with `expectConsole`.
 */
type Line = { readonly level: 'error' | 'warn'; readonly text: string };
let lines: Line[] = [];

/** The console output of this test so far, as the failure of a query repeats it. */
export const printedLines = (): readonly string[] => lines.map(({ level, text }) => `console.${level}: ${text}`);

const asText = (part: unknown) => (part instanceof Error ? `${part.name}: ${part.message}` : String(part));

beforeEach(() => {
  lines = [];
  for (const level of ['error', 'warn'] as const) {
    // Assigned and not spied on, so that `restoreMocks` does not let lines through before the check below.
    console[level] = (...parts: unknown[]) => lines.push({ level, text: parts.map(asText).join(' ') });
  }
});

afterEach(() => {
  const expected = expectedLines();
  forgetExpectedLines();
  const missing = expected.filter(
    (wanted) => !lines.some((line) => line.level === wanted.level && wanted.text.test(line.text)),
  );
  const surprising = lines.filter(
    (line) => !expected.some((wanted) => line.level === wanted.level && wanted.text.test(line.text)),
  );
  lines = [];
  if (surprising.length > 0) {
    const output = surprising.map((line) => `console.${line.level}: ${line.text}`).join('\n');
    throw new Error(`The console printed lines that the test did not expect (see expectConsole):\n${output}`);
  }
  if (missing.length > 0) {
    throw new Error(`The console never printed ${missing.map((line) => `${line.level} ${line.text}`).join(', ')}`);
  }
});
