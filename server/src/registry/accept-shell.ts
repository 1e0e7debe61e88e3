import { existsSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from '../fingerprint';
import { OperatorError } from '../operator-error';
import { contractFiles, readShellFrom } from '../remote-contract';
import { checkRelease } from './gates/check-build';
import { readVersion } from './registry-folder';
import type { RegistryStore } from './state/registry-state';

async function findMisfits(store: RegistryStore, shell: string): Promise<string[]> {
  const { remotes } = await store.state.releases();
  const shown = Object.entries(remotes).flatMap(([remote, { live, canary, disabled }]) =>
    disabled ? [] : [live, canary?.version].flatMap((version) => (version ? [{ remote, version }] : [])),
  );
  const faults = await Promise.all(
    shown.map(async ({ remote, version }) => {
      const record = await readVersion(store.root, remote, version);
      return record ? checkRelease(store, record, shell) : [];
    }),
  );
  return faults.flat();
}

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
  const contract = await readShellFrom(shell);
  const hash = fingerprint(JSON.stringify(contract));
  const before = await store.state.acceptedShell();
  if (before?.contract === hash) return;

  const reasons = await findMisfits(store, shell);
  if (reasons.length > 0 && !force) {
    throw new OperatorError(
      `${reasons.join('\n')}\n\nThis shell was not opened. To open it nevertheless: npm start -- --force`,
    );
  }
  const { version } = contract;
  const isForced = reasons.length > 0;
  const from = before?.version ?? null;
  const at = new Date().toISOString();
  const line = { at, by, remote: 'shell', command: 'live', from, to: version, forced: true as const };
  await store.state.alone(({ acceptShell: accept }) =>
    accept({ contract: hash, version }, isForced ? line : undefined),
  );
}
