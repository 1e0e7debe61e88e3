/**
 * `npm run registry -- rollback mf-cart`: shows and changes what is live. Without arguments it prints the usage.
 * In this very process and by the short way into TypeScript, because a roll-back has to be done within a second.
 */
import { createRequire } from 'node:module';
import { inRoot } from './parts/repository.mjs';

const load = createRequire(inRoot('server/package.json'));
load('tsx/cjs/api').register();
load(inRoot('server/src/registry/registry.command.ts'));
