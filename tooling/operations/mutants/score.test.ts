import { readScore } from './score';

const mutant = (status: string, line: number, statusReason?: string) => ({
  status,
  ...(statusReason === undefined ? {} : { statusReason }),
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
    excused: [],
    percent: 50,
  });
});

test('a mutant that does not run says nothing about the tests', () => {
  const mutants = [mutant('CompileError', 1), mutant('Ignored', 2, 'Static mutant (and so on)')];
  expect(readScore({ files: { 'src/cart.ts': { mutants } } })).toEqual({
    killed: 0,
    timedOut: 0,
    survivors: [],
    excused: [],
    percent: 100,
  });
});

test('a mutant that a comment in the source excuses is listed with the reason, and counts on neither side', () => {
  const mutants = [
    mutant('Killed', 1),
    mutant('Ignored', 2, 'the order is the same'),
    mutant('Ignored', 3, 'Static mutant'),
  ];
  expect(readScore({ files: { 'src/cart.ts': { mutants } } })).toMatchObject({
    excused: ['src/cart.ts:2  BooleanLiteral: the order is the same'],
    percent: 100,
  });
});
