#!/usr/bin/env node
/** `piston-registry publish mf-garage dist --to https://shop.example`: `npm run registry` for another repository. */
require('tsx/cjs/api').register();
require('../src/registry/registry.command.ts');
