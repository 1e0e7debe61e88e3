module.exports = {
  projects: [
    '<rootDir>/shared-contract',
    '<rootDir>/shared-store',
    '<rootDir>/shared-ui',
    '<rootDir>/shell',
    '<rootDir>/mf-catalog',
    '<rootDir>/mf-cart',
    '<rootDir>/mf-account',
    '<rootDir>/mf-checkout',
    '<rootDir>/server',
    '<rootDir>/tooling',
    '<rootDir>/tooling/jest.browser.config.cjs',
  ],
  maxWorkers: 2,
  passWithNoTests: true,
};
