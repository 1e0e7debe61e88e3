/**
 * Import rules between packages, checked by `npm run imports`. Every rule's comment contains the alternative. A
 * rule must be seen to fire: import-rules.test.ts breaks each of them once.
 */
const { IGNORED_FOLDERS } = require('@platform/test-kit/jest/ignored-folders.cjs');
const { betweenPackages } = require('./between-packages.cjs');
const { insideAPackage } = require('./inside-a-package.cjs');
const { libraries } = require('./libraries.cjs');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...betweenPackages, ...insideAPackage, ...libraries],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Builds, caches and data of our packages; a library's own dist is what the rules look at.
    exclude: { path: `^(?!.*node_modules/).*(^|/)${IGNORED_FOLDERS}/` },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.tsx', '.ts', '.mjs', '.cjs', '.js', '.json', '.css'],
    },
    // The list of what is wrong is short; its explanation belongs beside it.
    reporterOptions: { text: { highlightFocused: true } },
  },
};
