import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  checkApp,
  checkVersion,
  findRegistry,
  readPercent,
  OperatorError,
  parseWords,
  readActor,
  readSource,
  type RegistryHere,
} from '../index';
import { stopOnSignals } from '@platform/process/processes';
import { deploy, DeployRefused } from './deploy';
import { buildStep, buildSteps, sourceSteps } from './steps';
import { findWorkplace, requireAddress } from './workplace';

/**
 * `npm run deploy -w mf-cart`: from the sources of one remote to what shoppers get; no other app is built or touched.
 * npm run deploy -w shell                            the shell likewise
 * npm run deploy -w mf-cart -- --version 1.4.0       a number of your own; left out: the next patch
 * npm run deploy -w mf-cart -- --canary 10%          for a tenth of the shoppers first
 * npm run deploy -w mf-cart -- --to https://shop.example    the registry of a server (its token in REGISTRY_TOKEN)
 * npm run deploy -w mf-cart -- --for-set             not live: it needs other versions, with which it is released as a set
 * npm run deploy -w mf-cart -- --force               also when gates refuse it; the history records it
 * npm run deploy -- --to https://shop.example        a remote in another repository
 */
async function main(here: RegistryHere | null, print: (line: string) => void): Promise<void> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseWords(
    { options: { version: text, canary: text, to: text, by: text, force: flag, 'for-set': flag } },
    'A deploy takes --version 1.4.0, --canary 10%, --for-set, --to https://shop.example, --by and --force.',
  );
  const forSet = values['for-set'];
  if (forSet && values.canary !== undefined)
    throw new OperatorError('A set is tried by its release: npm run registry -- release mf-cart@1.2.0 … --canary 10%');
  const workplace = findWorkplace(process.cwd());
  const remote = checkApp(workplace.app);
  requireAddress(workplace, values.to, 'deploy');
  const description = readFileSync(path.join(workplace.folder, 'package.json'), 'utf8');
  const to = values.to || undefined;
  const registry = findRegistry({ to, environment: process.env, here });

  await deploy({
    remote,
    version: values.version === undefined ? undefined : checkVersion(values.version),
    canary: values.canary === undefined ? undefined : readPercent(values.canary),
    first: (JSON.parse(description) as { version: string }).version,
    by: readActor(values.by, process.env),
    registry,
    build: buildStep(workplace),
    ofSources: sourceSteps(workplace),
    // The live versions lack something that it needs.
    ofBuild: forSet ? [] : buildSteps(workplace, registry, print),
    force: values.force,
    forSet,
    source: await readSource(workplace.root),
    print,
  });
}

/** @param here the registry of this machine; null in another repository, which has none */
export function runDeploy(here: RegistryHere | null, print: (line: string) => void): void {
  stopOnSignals();
  main(here, print)
    .catch((error: unknown) => {
      const expected = error instanceof DeployRefused || error instanceof OperatorError;
      console.error(expected ? error.message : error);
      process.exitCode = 1;
    })
    .then(() => here?.close())
    .catch(console.error);
}
