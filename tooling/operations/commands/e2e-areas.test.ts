import { readFileSync } from 'node:fs';
import path from 'node:path';
import { E2E_AREAS, specsOf } from './parts/e2e-areas.mjs';

const ROOT = path.join(__dirname, '..', '..', '..');
const read = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as Record<string, object>;

it('every area has browser tests, and no two have the same', () => {
  const specs = E2E_AREAS.map((area) => specsOf(area));

  for (const ofArea of specs) expect(ofArea).not.toEqual([]);
  expect(new Set(specs.flat()).size).toBe(specs.flat().length);
  expect(specs.flat()).toEqual(expect.arrayContaining(['access.spec.ts', 'faults/api.spec.ts', 'session.spec.ts']));
});

it('every area is a script of e2e and has inputs for the cache of nx', () => {
  const targets = E2E_AREAS.map((area) => `e2e-${area}`);

  expect(Object.keys(read('e2e/package.json').scripts ?? {})).toEqual(expect.arrayContaining(targets));
  expect(Object.keys(read('nx.json').targetDefaults ?? {})).toEqual(expect.arrayContaining(targets));
});

it('the cache of an area looks at its own spec files and at no other', () => {
  const defaults = read('nx.json').targetDefaults as Record<string, { inputs: string[] }>;
  const named = (area: string) =>
    (defaults[`e2e-${area}`]?.inputs ?? []).map((input) => input.replace('{projectRoot}/', ''));
  const matches = (spec: string, pattern: string) =>
    pattern.endsWith('/**/*') ? spec.startsWith(pattern.slice(0, -'**/*'.length)) : spec === pattern;

  for (const area of E2E_AREAS) {
    const inputs = named(area);
    const own = inputs.includes('**/*.spec.ts')
      ? E2E_AREAS.flatMap((one) => specsOf(one)).filter(
          (spec) => !inputs.some((one) => one[0] === '!' && matches(spec, one.slice(1))),
        )
      : E2E_AREAS.flatMap((one) => specsOf(one)).filter((spec) => inputs.some((one) => matches(spec, one)));
    expect(own.sort()).toEqual(specsOf(area).sort());
  }
});
