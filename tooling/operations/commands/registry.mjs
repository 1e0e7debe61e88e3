/**
 * `npm run registry -- rollback mf-cart`: shows and changes what is live. Without arguments it prints the usage. In
 * this process and with a fast TypeScript loader, because a roll-back must take less than a second.
 */
import { createRequire } from 'node:module';
import { inRoot } from './parts/repository.mjs';

const load = createRequire(inRoot('server/package.json'));
load('tsx/cjs/api').register();
load(inRoot('server/src/registry/registry.command.ts'));
