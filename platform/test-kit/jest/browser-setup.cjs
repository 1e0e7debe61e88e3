/** A test of a browser's package may ask for Node: `@jest-environment node`. */
if (typeof window !== 'undefined') {
  require('./browser-polyfills.ts');
  require('./testing-library.ts');
}
