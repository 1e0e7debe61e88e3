import { contractFiles, parseContract, readContract, UnreadableContract } from './contract-form';
import type { RemoteContract, ShellContract } from './contract-form';

const TIMEOUT_MS = 10_000;

const isHttpUrl = (source: string) => /^https?:\/\//.test(source);

async function fetchText(source: string, file: string): Promise<string> {
  const address = new URL(file, source.endsWith('/') ? source : `${source}/`);
  const unreadable = (why: string) =>
    new UnreadableContract(`${address.href} ${why}. Is a build of this shop served there?`);
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((cause: unknown) => {
    throw unreadable(`cannot be reached (${String(cause)})`);
  });
  if (!response.ok) throw unreadable(`answered ${response.status}`);
  return response.text();
}

/**
 * Reads one side's contract from the folder of a build or from the address it is served at.
 * @throws UnreadableContract
 */
export async function readShellFrom(source: string): Promise<ShellContract> {
  if (!isHttpUrl(source)) return readContract('shell', source);
  return parseContract('shell', await fetchText(source, contractFiles.shell), source);
}

/**
 * The same for a remote.
 * @throws UnreadableContract
 */
export async function readRemoteFrom(source: string): Promise<RemoteContract> {
  if (!isHttpUrl(source)) return readContract('remote', source);
  return parseContract('remote', await fetchText(source, contractFiles.remote), source);
}
