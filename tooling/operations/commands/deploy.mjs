/** `npm run deploy -w mf-cart`: one remote from its sources to what shoppers get (platform/cli). */
import { typescriptLoader } from './parts/typescript-loader.mjs';

const load = typescriptLoader();
const here = load('server/src/registry-here.ts').registryOfRepository();
load('platform/cli/src/deploy/run.ts').runDeploy(here, (line) => console.log(line));
