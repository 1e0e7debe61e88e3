type ExpectedLine = { readonly level: 'error' | 'warn'; readonly text: RegExp };
let expected: ExpectedLine[] = [];

/**
 * Expects a line of console output in this test: the test fails without it.
 * @param level which kind of line
 * @param text what the line, all its parts joined by blanks, must match
 */
export function expectConsole(level: 'error' | 'warn', text: RegExp): void {
  expected.push({ level, text });
}

/** For the check after each test. */
export const expectedLines = (): readonly ExpectedLine[] => expected;

/** For the check after each test. */
export function forgetExpectedLines(): void {
  expected = [];
}
