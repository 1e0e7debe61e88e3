import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { E2E_AREAS, foldersOf } from './parts/e2e-areas.mjs';

const ROOT = path.join(__dirname, '..', '..', '..');
const read = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as Record<string, object>;

it('every browser test is in the folder of an area', () => {
  const specs = readdirSync(path.join(ROOT, 'e2e'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.spec.ts') && !file.includes('node_modules') && !file.startsWith('.cache'),
  );
  expect([...new Set(specs.map((file) => file.split(path.sep)[0])), 'teams'].sort()).toEqual(
    E2E_AREAS.flatMap(foldersOf).sort(),
  );
});

it('every area is a script of e2e, and its cache looks at its folders', () => {
  const targets = read('nx.json').targetDefaults as Record<string, { inputs: string[] }>;

  for (const area of E2E_AREAS) {
    expect(read('e2e/package.json').scripts).toHaveProperty(`e2e-${area}`);
    const folders = foldersOf(area).map((name) =>
      name === 'teams' ? '{workspaceRoot}/mf-*/e2e' : `{projectRoot}/${name}`,
    );
    expect(targets[`e2e-${area}`]?.inputs).toEqual(expect.arrayContaining(folders.map((folder) => `${folder}/**/*`)));
  }
});
