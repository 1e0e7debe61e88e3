#!/usr/bin/env node
/** `piston-deploy --to https://shop.example`: `npm run deploy` of a remote in another repository. */
require('tsx/cjs/api').register();
require('../deploy/run.ts').runDeploy(null);
