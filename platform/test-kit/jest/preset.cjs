const path = require('node:path');
const { IGNORED_FOLDERS } = require('./ignored-folders.cjs');
const { separateFromOpenShop } = require('./separate-from-open-shop.cjs');
const { separateTemporaryFiles } = require('./temporary-folder.cjs');

separateFromOpenShop();
separateTemporaryFiles();

// Packages that ship ES modules only; Jest runs CommonJS, so they are compiled like our own sources.
const COMPILED_PACKAGES = ['@noble/hashes', 'nanoid'];

const parsers = {
  tsx: { syntax: 'typescript', tsx: true },
  ts: { syntax: 'typescript', tsx: false },
  js: { syntax: 'ecmascript', jsx: false },
};

const compile = (parser) => [
  require.resolve('@swc/jest'),
  { jsc: { parser, target: 'es2022', transform: { react: { runtime: 'automatic' } } }, sourceMaps: 'inline' },
];

/**
 * The Jest project of one package.
 * @param options.folder the package's folder
 * @param options.environment 'browser' (jsdom with what jsdom lacks) or 'node'
 * @param options.loadedOnce libraries that Node loads once for all test files; none that needs the test's `window` (load-once.cjs)
 * @param options.overrides further Jest settings, e.g. `{ testPathIgnorePatterns: [...] }`
 */
function jestPreset({ folder, environment, loadedOnce = [], overrides = {} }) {
  const browser = environment === 'browser';
  const inPreset = (file) => path.join(__dirname, file);
  const once = `/node_modules/(${loadedOnce.join('|')})/`;
  const transformed = [...COMPILED_PACKAGES, ...loadedOnce].join('|');
  return {
    displayName: path.basename(folder),
    rootDir: folder,
    testMatch: ['<rootDir>/**/*.test.ts', '<rootDir>/**/*.test.tsx'],
    // They need builds, and have a project of theirs (stitch/jest-preset.cjs).
    testPathIgnorePatterns: ['/node_modules/', '<rootDir>/stitched/'],
    modulePathIgnorePatterns: [`^<rootDir>/(?!.*node_modules/)(.*/)?${IGNORED_FOLDERS}/`],
    testEnvironment: inPreset(browser ? 'browser-environment.cjs' : 'load-once-environment.cjs'),
    setupFilesAfterEnv: [
      inPreset('timeouts.ts'),
      inPreset('quiet-console.ts'),
      ...(browser ? [inPreset('browser-setup.cjs')] : []),
    ],
    transform: {
      ...(loadedOnce.length > 0 && { [`${once}.+\\.[cm]?js$`]: inPreset('load-once.cjs') }),
      '\\.tsx$': compile(parsers.tsx),
      '\\.ts$': compile(parsers.ts),
      '\\.m?js$': compile(parsers.js),
    },
    // In another repository, our packages are installed, as TypeScript.
    transformIgnorePatterns: [`/node_modules/(?!.*(${transformed})/).*\\.[cm]?js$`],
    moduleNameMapper: {
      '\\.module\\.css$': require.resolve('identity-obj-proxy'),
      '\\.(css|svg|woff2|png|avif|webp|jpg)$': inPreset('hashed-file.cjs'),
    },
    restoreMocks: true,
    // Two processors run several suites at once; a test still ends as soon as what it waits for is there.
    testTimeout: 60_000,
    ...overrides,
  };
}

module.exports = { jestPreset };
