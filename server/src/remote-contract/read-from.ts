import { contractFiles, parseContract, readContract, UnreadableContract } from './contract-form';
import type { RemoteContract, ShellContract } from './contract-form';

const TIMEOUT_MS = 10_000;

const isAddress = (place: string) => /^https?:\/\//.test(place);

async function fetchText(place: string, file: string): Promise<string> {
  const address = new URL(file, place.endsWith('/') ? place : `${place}/`);
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
export async function readShellFrom(place: string): Promise<ShellContract> {
  if (!isAddress(place)) return readContract('shell', place);
  return parseContract('shell', await fetchText(place, contractFiles.shell), place);
}

/**
 * The same for a remote.
 * @throws UnreadableContract
 */
export async function readRemoteFrom(place: string): Promise<RemoteContract> {
  if (!isAddress(place)) return readContract('remote', place);
  return parseContract('remote', await fetchText(place, contractFiles.remote), place);
}
