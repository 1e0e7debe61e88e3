import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { RegistryAccess } from '../index';
import { deploy, type DeployStep } from './deploy';
import { findStitchedTests } from './find-stitched-tests';
import { buildSteps } from './steps';
import { divideByOwner } from './stitched-tests';

const root = mkdtempSync(path.join(os.tmpdir(), 'stitched-tests-'));

const FILES = {
  'shell/stitched/frame.test.ts': '/** @with mf-x mf-y */',
  'mf-x/stitched/buying.test.ts': '/** @with shell mf-y */',
  'mf-x/stitched/waiting.test.ts': "import { screen } from '@testing-library/dom'; // @with mf-y",
  'mf-y/stitched/list.test.ts': '/** @with mf-xy */',
  'mf-y/stitched/tsconfig.json': '/** @with mf-x */',
};
for (const [file, text] of Object.entries(FILES)) {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

const workplaceOf = (app: string, hasOthers = true) => ({
  app,
  root: hasOthers ? root : path.join(root, app),
  folder: path.join(root, app),
  types: [],
  stitched: '',
  hasOthers,
});
const testsOf = (app: string, hasOthers?: boolean) =>
  findStitchedTests(workplaceOf(app, hasOthers)).map(({ owner, file }) => `${owner}: ${path.basename(file)}`);

describe('The stitched tests of a deploy', () => {
  it('are the team’s own, and those of other teams that name it', () => {
    expect(testsOf('mf-x').sort()).toEqual(['mf-x: buying.test.ts', 'mf-x: waiting.test.ts', 'shell: frame.test.ts']);
    expect(testsOf('mf-y').sort()).toEqual(['mf-x: buying.test.ts', 'mf-y: list.test.ts', 'shell: frame.test.ts']);
    expect(testsOf('shell').sort()).toEqual(['mf-x: buying.test.ts', 'shell: frame.test.ts']);
  });

  it('are its own alone in a repository without other teams', () => {
    expect(testsOf('mf-y', false)).toEqual(['mf-y: list.test.ts']);
  });

  it('are one step of the deploy, and another one, which alone can be forced, where those of other teams run', () => {
    const stepsOf = (app: string, hasOthers?: boolean) =>
      buildSteps(workplaceOf(app, hasOthers), {} as RegistryAccess, () => undefined).map(
        ({ name, canBeForced = false }) => `${name}${canBeForced ? ', can be forced' : ''}`,
      );
    const own = 'stitched tests against what is live';
    expect(stepsOf('mf-y')).toEqual([own, 'stitched tests of other teams that name mf-y, can be forced']);
    expect(stepsOf('mf-y', false)).toEqual([own]);
  });

  const failed = (...names: string[]) => ({
    output: 'all of the output',
    report: {
      testResults: Object.keys(FILES).map((name) => ({
        name: path.join(root, name),
        status: names.includes(name) ? 'failed' : 'passed',
        message: `${name} is red`,
      })),
    },
  });
  const divide = (...names: string[]) =>
    divideByOwner(workplaceOf('mf-y'), findStitchedTests(workplaceOf('mf-y')), failed(...names));

  it('name the team whose test fails', () => {
    expect(divide('mf-x/stitched/buying.test.ts')).toEqual({
      own: null,
      others: [
        'A stitched test of mf-x fails, mf-x/stitched/buying.test.ts:',
        'mf-x/stitched/buying.test.ts is red',
        'Ask the team of mf-x, or go past these tests with --force.',
      ].join('\n'),
    });
  });

  it('count as the team’s own failure when one that it owns fails, or when the run did not come to its end', () => {
    const own = { own: 'all of the output', others: null };
    expect(divide('mf-x/stitched/buying.test.ts', 'mf-y/stitched/list.test.ts')).toEqual(own);
    expect(divideByOwner(workplaceOf('mf-y'), [], { output: 'all of the output', report: null })).toEqual(own);
    expect(divide()).toEqual(own);
  });
});

describe('A forced deploy', () => {
  const registry = {
    location: 'here',
    checkAccess: async () => undefined,
    shopAddress: async () => 'https://shop.example',
    commandLine: (text: string) => text,
    publish: async () => ({ record: { version: '1.0.0', routes: { routes: [] } }, added: true }),
  } as unknown as RegistryAccess;

  async function deployWith(ofBuild: DeployStep): Promise<string[]> {
    const printed: string[] = [];
    const build: DeployStep = { name: 'built', run: async () => null };
    const steps = { build, ofSources: [], ofBuild: [ofBuild], print: (line: string) => void printed.push(line) };
    await deploy({ remote: 'mf-y', first: '1.0.0', by: 'anna', registry, force: true, ...steps });
    return printed;
  }

  it('goes past another team’s test and names it, and not past the team’s own', async () => {
    const others = { name: 'of other teams', canBeForced: true, run: async () => 'A stitched test of mf-x fails' };
    expect(await deployWith(others)).toContain('! forced, although: A stitched test of mf-x fails');

    await expect(deployWith({ name: 'own', run: async () => 'its own is red' })).rejects.toThrow('its own is red');
  });
});
