import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { fingerprint } from '../fingerprint';
import { OperatorError } from '../operator-error';
import { contractFiles, readShellFrom } from '../remote-contract';
import { checkRelease } from './gates/check-build';
import { readVersion } from './registry-folder';
import { addHistoryLine, readReleases, writeWhole } from './release-file';

/** Which shell the registry's remotes were last compared with. */
const SHELL_FILE = 'shell.json';
const shellSchema = v.object({ format: v.literal(1), contract: v.string(), version: v.string() });

async function readAccepted(root: string): Promise<v.InferOutput<typeof shellSchema> | undefined> {
  const text = await readFile(path.join(root, SHELL_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), shellSchema), text);
  // Comparing again does no harm.
  return success ? output : undefined;
}

async function findMisfits(root: string, shell: string): Promise<string[]> {
  const { remotes } = await readReleases(root);
  const shown = Object.entries(remotes).flatMap(([remote, { live, canary, disabled }]) =>
    disabled ? [] : [live, canary?.version].flatMap((version) => (version ? [{ remote, version }] : [])),
  );
  const faults = await Promise.all(
    shown.map(async ({ remote, version }) => {
      const record = await readVersion(root, remote, version);
      return record ? checkRelease(root, record, shell) : [];
    }),
  );
  return faults.flat();
}

/**
 * Compares a shell that is new to this registry with the remotes that are live. One that is only started again is not
 * compared, so that a crash never ends a shop.
 * @param root absolute folder of the registry
 * @param shell absolute folder of the shell's build
 * @param options.force opens it although a remote does not fit; the history records it
 * @throws OperatorError when a remote that is live does not fit it
 */
export async function acceptShell(
  root: string,
  shell: string,
  { by, force }: { readonly by: string; readonly force: boolean },
): Promise<void> {
  if (!existsSync(path.join(shell, contractFiles.shell))) return;
  const contract = await readShellFrom(shell);
  const hash = fingerprint(JSON.stringify(contract));
  const before = await readAccepted(root);
  if (before?.contract === hash) return;

  const reasons = await findMisfits(root, shell);
  if (reasons.length > 0 && !force) {
    throw new OperatorError(
      `${reasons.join('\n')}\n\nThis shell was not opened. To open it nevertheless: npm start -- --force`,
    );
  }
  await mkdir(root, { recursive: true });
  const accepted = { format: 1, contract: hash, version: contract.version };
  await writeWhole(path.join(root, SHELL_FILE), `${JSON.stringify(accepted)}\n`);
  if (reasons.length === 0) return;
  const from = before?.version ?? null;
  const at = new Date().toISOString();
  await addHistoryLine(root, { at, by, remote: 'shell', command: 'live', from, to: contract.version, forced: true });
}
