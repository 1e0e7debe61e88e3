/** `npm run deploy -w mf-cart`: one remote from its sources to what shoppers get (tooling/operations/deploy). */
import { createRequire } from 'node:module';
import { inRoot } from './parts/repository.mjs';

const load = createRequire(inRoot('server/package.json'));
load('tsx/cjs/api').register();
load(inRoot('tooling/operations/deploy/run.ts'));
