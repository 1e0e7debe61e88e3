/**
 * `npm run registry -- rollback mf-cart`: shows and changes what is live. Without arguments it prints the usage. In
 * this process and with a fast TypeScript loader, because a roll-back must take less than a second.
 */
import { typescriptLoader } from './parts/typescript-loader.mjs';

typescriptLoader()('server/src/registry.command.ts');
