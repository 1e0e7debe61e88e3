import path from 'node:path';
import { parseWords } from '@platform/process/parse-words';
import { runCommand } from '@platform/process/operator-error';
import { findBuilds } from '@platform/storefront/find-builds';
import { compareContracts } from '@platform/protocol/remote-contract/compare-contracts';
import { UnreadableContract } from '@platform/protocol/remote-contract/contract-form';
import { readRemoteFrom, readShellFrom } from '@platform/protocol/remote-contract/read-from';

/**
 * `npm run contract`: do the shell's and the remotes' builds fit each other?
 * npm run contract -- --remote mf-cart/dist --shell http://localhost:3000      one remote against a running shop
 */
const ROOT = path.join(__dirname, '..', '..');

const builtRemotes = () => findBuilds(ROOT).remotes.map(({ folder }) => folder);

async function main(): Promise<void> {
  const { values } = parseWords(
    { options: { shell: { type: 'string' }, remote: { type: 'string', multiple: true } } },
    'One remote alone: npm run contract -- --remote mf-cart/dist',
  );
  const shell = await readShellFrom(values.shell ?? path.join(ROOT, 'shell', 'dist'));
  for (const source of values.remote ?? builtRemotes()) {
    const remote = await readRemoteFrom(source);
    const differences = compareContracts(shell, remote);
    for (const difference of differences) console.error(difference);
    if (differences.length > 0) process.exitCode = 1;
    else console.log(`${remote.remote} ${remote.version} fits the shell ${shell.version}`);
  }
}

void runCommand(main(), (error) => (error instanceof UnreadableContract ? error.message : error));
