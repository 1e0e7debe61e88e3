#!/usr/bin/env node
/** `piston-registry publish mf-garage dist --to https://shop.example`: `npm run registry` for another repository. */
const [what, ...words] = process.argv.slice(2);
if (what === undefined || what === 'help' || words.some((word) => /^--to(=|$)/.test(word))) {
  require('tsx/cjs/api').register();
  require('../src/registry/registry.command.ts');
} else {
  // There is no shop in that repository, whose folder would be empty.
  console.error(`Name the shop: npm run registry -- ${[what, ...words].join(' ')} --to https://shop.example`);
  process.exitCode = 1;
}
