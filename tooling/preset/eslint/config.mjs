import { fileURLToPath } from 'node:url';
import { includeIgnoreFile } from '@eslint/config-helpers';
import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { wordRules } from './old-words.mjs';

const TESTS = ['**/*.test.{ts,tsx}', 'e2e/**/*.ts', '**/testing/**', '**/contract-suite/**'];
const PLAIN_NODE = ['**/*.{cjs,mjs,js}'];
const GITIGNORE = fileURLToPath(new URL('../../../.gitignore', import.meta.url));

/** The shop's lint rules. Who may import whom is checked by tooling/preset/import-rules, types by `npm run types`. */
export default tseslint.config(
  // Builds, data and published versions are no sources, whichever branch they are of.
  includeIgnoreFile(GITIGNORE, { gitignoreResolution: true }),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ...wordRules,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked, reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.strict],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      // The shop hands out `void`ed and awaited promises alike to event handlers; the rest of the rule stays.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // Objects here are made by functions and closures; no method needs its `this`.
      '@typescript-eslint/unbound-method': 'off',
      // A function may be async because its interface is, with nothing to wait for in this one.
      '@typescript-eslint/require-await': 'off',
      'no-console': ['error', { allow: ['error', 'warn'] }],
      eqeqeq: 'error',
      complexity: ['error', 12],
      'max-lines': ['error', { max: 260, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['server/**/*.ts', 'e2e/**/*.ts', 'tooling/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['server/src/**/*.ts'],
    ignores: ['server/src/environment.ts', 'server/src/**/testing/**', ...TESTS],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'The environment is read and checked once: add the variable to server/src/environment.ts.',
        },
      ],
    },
  },
  {
    files: ['mf-*/src/**/*.{ts,tsx}', 'shell/src/**/*.{ts,tsx}'],
    // The test widget takes the payment provider's part: it calls the card network, not the shop.
    ignores: ['mf-checkout/src/payment/test-gateway.ts', 'shell/src/start-store.ts', ...TESTS],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: '@piston-parts/shared-store',
          importNames: ['createApiClient'],
          message: 'No screen calls the server: dispatch an event, and let a saga of shared-store call it.',
        },
      ],
    },
  },
  {
    files: TESTS,
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
  {
    // Playwright's fixtures have a parameter named `use`, which is no hook.
    files: ['e2e/**/*.ts', 'server/**/*.ts', 'shared-contract/**/*.ts'],
    rules: { 'react-hooks/rules-of-hooks': 'off' },
  },
  {
    files: PLAIN_NODE,
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['tooling/benchmarks/*/in-page/**', 'e2e/stock-host/source/**'],
    languageOptions: { globals: globals.browser },
  },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
);
