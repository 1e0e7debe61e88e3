import '@platform/process/refuse-inspector';
import { runCommand } from '@platform/process/operator-error';
import { runRegistryCommand } from '@platform/cli/command-line';
import { tokenVariableOf } from '@platform/registry/registry-tokens';
import { readRegistryEnvironment, registryHere, REPOSITORY } from './registry-here';

async function main(): Promise<void> {
  const variables = readRegistryEnvironment();
  const { REGISTRY_TOKEN, REGISTRY_BY, tokensOfRemotes } = variables;
  const ofTeams = Object.entries(tokensOfRemotes).map(([remote, token]) => [tokenVariableOf(remote), token] as const);
  const environment = { REGISTRY_TOKEN, REGISTRY_BY, ...Object.fromEntries(ofTeams) };
  const here = registryHere(REPOSITORY, variables);
  try {
    await runRegistryCommand(process.argv.slice(2), { here, environment, print: (text) => console.log(text) });
  } finally {
    await here.close();
  }
}

void runCommand(main());
