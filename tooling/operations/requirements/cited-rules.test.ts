import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { unknownCitations } from './testing/cited-rules';
import { findSpecifications, readSpecifications } from './read-specification';

const ROOT = path.join(__dirname, '..', '..', '..');
const ids = readSpecifications(findSpecifications(ROOT)).rules.map(({ id }) => id);

describe('A comment that refers to a rule', () => {
  it('is found with its place when there is no such rule', () => {
    const text = ['/** The cart (cart-1): its lines. */', '/** Counts once (cart-2, cart-3). */', '// (phone-1)'].join(
      '\n',
    );

    expect(unknownCitations([{ path: 'cart.ts', text }], ['cart-1', 'cart-2'])).toEqual([
      'cart.ts:2: there is no rule cart-3: write an id of a specification',
    ]);
  });

  it('names a rule of a specification, everywhere in the repository', () => {
    const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.css', '*.mjs', '*.cjs', '*.md'], { cwd: ROOT });
    const files = listed
      .toString()
      .split('\n')
      .filter((file) => file !== '' && file !== path.relative(ROOT, __filename) && existsSync(path.join(ROOT, file)))
      .map((file) => ({ path: file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

    expect(files.length).toBeGreaterThan(500);
    expect(unknownCitations(files, ids)).toEqual([]);
  });
});
