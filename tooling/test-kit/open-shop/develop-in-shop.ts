import path from 'node:path';
import { freePort } from '@platform/process/testing/free-port';
import { startServer } from '@piston-parts/server/testing/server-process';

/** A remote under development in a running shop. */
export interface DevelopedRemote {
  /** Of its screen in that shop, as the command prints it. */
  readonly address: string;
  readonly end: () => Promise<void>;
}

/**
 * `npm run dev -- <remote> --to <shop>`, at a free port.
 * @param repository absolute folder with the remote's sources
 * @throws Error with the command's output, if it does not start
 */
export async function developInShop(repository: string, remote: string, shop: string): Promise<DevelopedRemote> {
  const command = path.join(repository, 'tooling', 'operations', 'commands', 'dev.mjs');
  const environment = { REMOTE_PORT: String(await freePort()) };
  const { origin, end } = await startServer([command, remote, '--to', shop], environment);
  return { address: origin, end: () => end('SIGTERM') };
}
