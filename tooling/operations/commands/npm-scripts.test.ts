import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '..', '..', '..');

it('every npm script of the repository starts a file that is there', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const files = Object.values(scripts).flatMap((script) => script.match(/\S+\/\S+\.(ts|mjs)\b/g) ?? []);
  expect(files).toContain('server/src/static-site.command.ts');
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});
