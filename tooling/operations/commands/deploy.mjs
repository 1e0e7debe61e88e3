/** `npm run deploy -w mf-cart`: one remote from its sources to what shoppers get (tooling/operations/deploy). */
import { typescriptLoader } from './parts/typescript-loader.mjs';

const load = typescriptLoader();
load('tooling/operations/deploy/run.ts').runDeploy(load('server/src/registry-here.ts').registryOfRepository());
