#!/usr/bin/env node
/** `shop-stitched --to https://shop.example`: the stitched tests of a remote in another repository. */
require('tsx/cjs/api').register();
require('../src/deploy/run-stitched.ts').runStitched((line) => console.log(line));
