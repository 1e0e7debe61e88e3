const { remoteFolders } = require('@platform/build/remote-folders');

module.exports = {
  projects: [
    '<rootDir>/shared-contract',
    '<rootDir>/shared-store',
    '<rootDir>/shared-ui',
    '<rootDir>/shell',
    ...remoteFolders().map((name) => `<rootDir>/${name}`),
    '<rootDir>/platform/build',
    '<rootDir>/platform/example',
    '<rootDir>/platform/host',
    '<rootDir>/platform/process',
    '<rootDir>/platform/protocol',
    '<rootDir>/platform/storefront',
    '<rootDir>/platform/registry',
    '<rootDir>/platform/cli',
    '<rootDir>/server',
    '<rootDir>/platform/test-kit',
    '<rootDir>/platform/test-kit/jest.browser.config.cjs',
    '<rootDir>/tooling/preset',
    '<rootDir>/tooling/test-kit',
    '<rootDir>/tooling/test-kit/jest.browser.config.cjs',
    '<rootDir>/tooling/operations',
    '<rootDir>/tooling/benchmarks',
  ],
  maxWorkers: 2,
  passWithNoTests: true,
};
