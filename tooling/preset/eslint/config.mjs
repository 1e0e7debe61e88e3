import { fileURLToPath } from 'node:url';
import { includeIgnoreFile } from '@eslint/config-helpers';
import { wordRules } from './old-words.mjs';

const GITIGNORE = fileURLToPath(new URL('../../../.gitignore', import.meta.url));

/** Checks that oxlint (.oxlintrc.json) lacks: our words, and two rules for scripts that are not in strict mode. */
export default [
  // Builds, data and published versions are no sources, whichever branch they are of.
  includeIgnoreFile(GITIGNORE, { gitignoreResolution: true }),
  ...wordRules,
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs' },
    rules: { 'no-dupe-args': 'error', 'no-octal': 'error' },
  },
];
