import { existsSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from '@platform/process/fingerprint';
import { OperatorError } from '@platform/process/operator-error';
import { contractFiles, readShellFrom } from '@platform/protocol/remote-contract';
import { findMisfitsOfLive } from './gates/check-shell';
import { SHELL } from './names';
import type { RegistryStore } from './registry-state';

/**
 * Compares a shell that is new to this registry with the remotes that are live. One that is only started again is not
 * compared, so that a crash never ends a shop.
 * @param shell absolute folder of the shell's build
 * @param options.force opens it although a remote does not fit; the history records it
 * @throws OperatorError when a remote that is live does not fit it
 */
export async function acceptShell(
  store: RegistryStore,
  shell: string,
  { by, force }: { readonly by: string; readonly force: boolean },
): Promise<void> {
  if (!existsSync(path.join(shell, contractFiles.shell))) return;
  // A released one was compared when it was published and released.
  if ((await store.state.releases()).remotes[SHELL]) return;
  const contract = await readShellFrom(shell);
  const hash = fingerprint(JSON.stringify(contract));
  const accepted = await store.state.acceptedShell();
  if (accepted?.contract === hash) return;

  const reasons = await findMisfitsOfLive(store, shell);
  if (reasons.length > 0 && !force) {
    throw new OperatorError(
      `${reasons.join('\n')}\n\nThis shell was not opened. To open it nevertheless: npm start -- --force`,
    );
  }
  const { version } = contract;
  const isForced = reasons.length > 0;
  const from = accepted?.version ?? null;
  const at = new Date().toISOString();
  const line = { at, by, remote: 'shell', command: 'live', from, to: version, forced: true as const };
  await store.state.withLock(({ acceptShell: accept }) =>
    accept({ contract: hash, version }, isForced ? line : undefined),
  );
}
