#!/usr/bin/env node
/** `shop-deploy --to https://shop.example`: `npm run deploy` of a remote in another repository. */
require('tsx/cjs/api').register();
require('../src/deploy/run.ts').runDeploy(null, (line) => console.log(line));
