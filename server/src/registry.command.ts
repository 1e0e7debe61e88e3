import '@platform/process/refuse-inspector';
import { runCommand } from '@platform/process/operator-error';
import { runRegistryCommand } from '@platform/cli/command-line';
import { readRegistryEnvironment, registryHere, REPOSITORY } from './registry-here';

async function main(): Promise<void> {
  const here = registryHere(REPOSITORY, readRegistryEnvironment());
  try {
    await runRegistryCommand(process.argv.slice(2), {
      here,
      environment: process.env,
      print: (text) => console.log(text),
    });
  } finally {
    await here.close();
  }
}

void runCommand(main());
