import { readScore } from './score';

const mutant = (status: string, line: number) => ({
  status,
  mutatorName: 'BooleanLiteral',
  replacement: 'false',
  location: { start: { line } },
});

test('a mutant counts as killed when a test fails or never ends, and as a survivor when none does', () => {
  const mutants = [mutant('Killed', 1), mutant('Timeout', 2), mutant('Survived', 3), mutant('NoCoverage', 4)];
  expect(readScore({ files: { 'src/cart.ts': { mutants } } })).toEqual({
    killed: 1,
    timedOut: 1,
    survivors: ['src/cart.ts:3  BooleanLiteral → false', 'src/cart.ts:4  BooleanLiteral → false'],
    percent: 50,
  });
});

test('a mutant that does not run says nothing about the tests', () => {
  const mutants = [mutant('CompileError', 1), mutant('Ignored', 2)];
  expect(readScore({ files: { 'src/cart.ts': { mutants } } })).toEqual({
    killed: 0,
    timedOut: 0,
    survivors: [],
    percent: 100,
  });
});
