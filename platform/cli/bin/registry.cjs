#!/usr/bin/env node
/** `shop-registry publish mf-x dist --to https://shop.example`: `npm run registry` for another repository. */
require('tsx/cjs/api').register();
const { OperatorError } = require('../src/index.ts');
const { runRegistryCommand } = require('../src/command-line.ts');

const context = { here: null, environment: process.env, print: (text) => console.log(text) };
runRegistryCommand(process.argv.slice(2), context).catch((error) => {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
});
