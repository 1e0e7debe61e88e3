import { reasonOf } from '@platform/process/reason';
import { compareEndpoints } from '@platform/protocol/endpoints';
import { readRemoteFrom, readShellFrom, UnreadableContract } from '@platform/protocol/remote-contract';
import { SHELL } from '../names';
import type { RegistryStore } from '../registry-state';

async function readNeeds(folder: string, app: string) {
  try {
    return (await (app === SHELL ? readShellFrom(folder) : readRemoteFrom(folder))).endpoints ?? {};
  } catch (error) {
    // A build from elsewhere has no contract, and one that cannot be read is refused for that.
    if (error instanceof UnreadableContract) return {};
    throw error;
  }
}

/**
 * Compares what a build needs of the API with what the live server offers.
 * @param folder absolute folder of the build
 * @returns a sentence for each difference, with who goes first
 */
export async function findEndpointFaults(folder: string, app: string, { api }: RegistryStore): Promise<string[]> {
  if (!api) return [];
  const needed = await readNeeds(folder, app);
  if (Object.keys(needed).length === 0) return [];
  try {
    return compareEndpoints(app, needed, await api());
  } catch (error) {
    return [
      `The API does not say what it offers (${reasonOf(error)}), so ${app} is not compared with it: try again once it does.`,
    ];
  }
}
