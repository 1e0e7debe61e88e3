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

interface EndpointFindings {
  /** A sentence for each difference, with who goes first. */
  readonly faults: readonly string[];
  /** Why it was not compared; empty when it was. */
  readonly unknown: readonly string[];
}

/**
 * Compares what a build needs of the API with what the live server offers.
 * @param folder absolute folder of the build
 */
export async function findEndpointFaults(
  folder: string,
  app: string,
  { api }: RegistryStore,
): Promise<EndpointFindings> {
  const needed = api ? await readNeeds(folder, app) : {};
  if (!api || Object.keys(needed).length === 0) return { faults: [], unknown: [] };
  try {
    return { faults: compareEndpoints(app, needed, await api()), unknown: [] };
  } catch (error) {
    const reason = `The API does not say what it offers (${reasonOf(error)}), so ${app} is not compared with it`;
    return { faults: [], unknown: [`${reason}: try again once it does.`] };
  }
}
