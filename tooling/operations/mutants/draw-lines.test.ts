import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drawLines, linesOf } from './draw-lines';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mutants-'));
  mkdirSync(path.join(folder, 'src', 'testing'), { recursive: true });
  const write = (file: string, text: string) => {
    writeFileSync(path.join(folder, 'src', file), text);
  };
  write(
    'price.ts',
    "import { x } from './x';\n\n/** Rupees. */\nexport const price = x + 1;\nexport const half = price / 2;\n",
  );
  write('price.command.ts', 'console.log(price);\n');
  write('schema.ts', 'export const prices = table(1);\n');
  write('price.schema.ts', 'export const halves = table(2);\n');
  write('price.test.ts', 'expect(price).toBe(2);\n');
  write('testing/fixture.ts', 'export const fixture = 1;\n');
});

test('lines are drawn from code, of no test, no fixture and nothing that only another process runs', () => {
  expect(linesOf(folder, 'src')).toEqual(['src/price.ts:4:0-4:27', 'src/price.ts:5:0-5:30']);
});

test('a draw can be limited to a folder', () => {
  mkdirSync(path.join(folder, 'src', 'cart'));
  writeFileSync(path.join(folder, 'src', 'cart', 'total.ts'), 'export const total = 1 + 2;\n');

  expect(linesOf(folder, 'src/cart')).toEqual(['src/cart/total.ts:1:0-1:27']);
});

test('a draw is repeated by its seed', () => {
  const draws = () => [1, 2, 3, 4, 5, 6].map((seed) => drawLines(linesOf(folder, 'src'), 1, seed).join());
  expect(draws()).toEqual(draws());
  expect(new Set(draws()).size).toBe(2);
  expect(drawLines(linesOf(folder, 'src'), 10, 1)).toHaveLength(2);
});
