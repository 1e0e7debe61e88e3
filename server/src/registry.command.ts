import '@platform/process/refuse-inspector';
import { runCommand } from '@platform/process/operator-error';
import { runRegistryCommand } from '@platform/cli/command-line';
import { readRegistryEnvironment, registryHere, REPOSITORY } from './registry-here';

async function main(): Promise<void> {
  const environment = readRegistryEnvironment();
  const here = registryHere(REPOSITORY, environment);
  try {
    await runRegistryCommand(process.argv.slice(2), { here, environment, print: (text) => console.log(text) });
  } finally {
    await here.close();
  }
}

void runCommand(main());
