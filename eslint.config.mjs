export { default } from './tooling/preset/eslint/config.mjs';
