#!/usr/bin/env node
/** `piston-stitched --to https://shop.example`: the stitched tests of a remote in another repository. */
require('tsx/cjs/api').register();
require('../deploy/run-stitched.ts');
