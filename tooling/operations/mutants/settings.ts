import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { remoteFolders } from '@platform/build/remote-folders';

const ROOT = path.resolve(__dirname, '..', '..', '..');

export interface Package {
  readonly environment: 'node' | 'browser';
  /**
   * A mutant in code that runs while a module is imported concerns every test that imports it, which takes minutes a
   * mutant. It is worth that in the contract only, whose tests are short and whose schemas are all such code.
   */
  readonly withStaticMutants: boolean;
  /** Tests of another package that run as well: a folder of it, and the files in it. */
  readonly alsoTestedBy?: { readonly folder: string; readonly files: string };
}

const ofBrowser = { environment: 'browser', withStaticMutants: false } as const;
const ofNode = { environment: 'node', withStaticMutants: false } as const;

/** The packages of the platform that have sources, such as `platform/host`. */
const platformFolders = () =>
  readdirSync(path.join(ROOT, 'platform'))
    .filter((name) => existsSync(path.join(ROOT, 'platform', name, 'src')))
    .map((name) => `platform/${name}`);

/**
 * Half of shared-contract is what a backend does with a request. Its tests are the contract suite, which runs where a
 * backend is: of the two, the simulated one needs neither a database nor a server.
 */
export const PACKAGES: Readonly<Record<string, Package>> = {
  'shared-contract': {
    environment: 'browser',
    withStaticMutants: true,
    alsoTestedBy: { folder: 'shared-store/src/simulated-backend', files: 'contract.test.ts' },
  },
  'shared-store': ofBrowser,
  shell: ofBrowser,
  server: ofNode,
  ...Object.fromEntries(platformFolders().map((name) => [name, name.endsWith('/host') ? ofBrowser : ofNode])),
  'platform/process': { ...ofNode, alsoTestedBy: { folder: 'server/src/operations', files: '*.test.ts' } },
  // Its tests on a database are the server's, which has one.
  'platform/registry': {
    ...ofNode,
    alsoTestedBy: { folder: 'server/src', files: '{preview,registry,registry-cli,telemetry}/**/*.test.ts' },
  },
  ...Object.fromEntries(remoteFolders().map((name) => [name, ofBrowser])),
};

/** A server's test in a package of the browser names its own environment, which reports no coverage: Stryker refuses to start. */
const WITHOUT_COVERAGE = ['/node_modules/', '/stitched/', '/api/server\\.test\\.ts$'];

/**
 * Stryker counts a mutant as killed when its tests exceed `timeoutMS`. An endless loop is found by its hit count and a wait by
 * the tests' own timeouts, so the limit is for a run that hangs: on a busy computer, a shorter one kills every mutant.
 */
const TIMEOUT = { timeoutFactor: 20, timeoutMS: 600_000, dryRunTimeoutMinutes: 60 };

/**
 * Stryker mutates a copy of the package. Tests of another package import the package by its name, which has to lead
 * to that copy.
 */
function jestOfBoth(name: string, { folder, files }: NonNullable<Package['alsoTestedBy']>): object {
  const { name: ofPackage, exports } = JSON.parse(readFileSync(path.join(ROOT, name, 'package.json'), 'utf8')) as {
    name: string;
    exports: Readonly<Record<string, string>>;
  };
  const sources = Object.entries(exports).map(([entry, file]): [string, string] => [
    `^${ofPackage}${entry.slice(1)}$`,
    `<rootDir>${file.slice(1)}`,
  ]);
  const [others = ''] = folder.split('/');
  const { transform, transformIgnorePatterns } = createRequire(__filename)(
    path.join(ROOT, others, 'jest.config.cjs'),
  ) as {
    transform: object;
    transformIgnorePatterns: readonly string[];
  };
  const setup = path.join(ROOT, 'platform', 'test-kit', 'jest');
  return {
    roots: ['<rootDir>', path.join(ROOT, folder)],
    testMatch: ['<rootDir>/**/*.test.ts', path.join(ROOT, folder, files)],
    transform,
    transformIgnorePatterns,
    setupFilesAfterEnv: ['timeouts.ts', 'quiet-console.ts', 'browser-setup.cjs'].map((file) => path.join(setup, file)),
    moduleNameMapper: Object.fromEntries(sources),
  };
}

/** @param given a folder, or a test file */
const testsAt = (given: string): string =>
  `<rootDir>/${/\.test\.tsx?$/.test(given) ? given : `${given}/**/*.test.{ts,tsx}`}`;

export interface RunOptions {
  /** Folders and files of the package with the tests that run; none: all that import what is mutated. */
  readonly tests: readonly string[];
  readonly processes: number;
  readonly report: string;
  /** Folder in the package, of this run alone. */
  readonly copies: string;
}

/** @returns Stryker's settings for these ranges of a package, whose report comes in this file */
export function settingsOf(
  name: string,
  { environment, withStaticMutants, alsoTestedBy }: Package,
  mutate: readonly string[],
  { tests, processes, report, copies }: RunOptions,
): object {
  return {
    mutate,
    // A copy loses the rights that PostgreSQL wants its prepared files to have; the tests make what they do not find.
    ignorePatterns: ['.cache', '.stryker-tmp'],
    testRunner: 'jest',
    jest: {
      configFile: 'jest.config.cjs',
      enableFindRelatedTests: true,
      config: {
        testEnvironment: path.join(__dirname, `${environment}-environment.cjs`),
        ...(environment === 'browser' && { testPathIgnorePatterns: WITHOUT_COVERAGE }),
        ...(alsoTestedBy && jestOfBoth(name, alsoTestedBy)),
        ...(tests.length > 0 && { testMatch: tests.map(testsAt) }),
      },
    },
    coverageAnalysis: 'perTest',
    ignoreStatic: !withStaticMutants,
    concurrency: processes,
    ...TIMEOUT,
    reporters: ['json', 'progress'],
    jsonReporter: { fileName: report },
    tempDirName: copies,
    warnings: { slow: false },
    plugins: ['@stryker-mutator/jest-runner'],
  };
}
