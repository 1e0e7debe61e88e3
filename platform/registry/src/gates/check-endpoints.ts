import { reasonOf } from '@platform/process/reason';
import { compareEndpoints } from '@platform/protocol/endpoints';
import { readRemoteFrom, readShellFrom, UnreadableContract } from '@platform/protocol/remote-contract';
import { SHELL } from '../names';
import { versionFolder } from '../registry-folder';
import type { RegistryStore } from '../registry-state';
import { groupFaults } from './group-faults';
import { shownVersions } from './shown-versions';

async function readNeeds(folder: string, app: string) {
  try {
    return (await (app === SHELL ? readShellFrom(folder) : readRemoteFrom(folder))).endpoints ?? {};
  } catch (error) {
    // A build from elsewhere has no contract, and one that cannot be read is refused for that.
    if (error instanceof UnreadableContract) return {};
    throw error;
  }
}

/** Whether an endpoint is of a remote's team: `GET /api/notes/own` of mf-notes. */
const isOwn = (app: string, endpoint: string) => endpoint.includes(` /api/${app.replace(/^mf-/, '')}/`);

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
    // The shell checks the responses of the shop, and a remote those of its team: each would refuse the text.
    const takesAnyText = (endpoint: string) => app !== SHELL && !isOwn(app, endpoint);
    return { faults: compareEndpoints(app, needed, await api(), takesAnyText), unknown: [] };
  } catch (error) {
    const reason = `The API does not say what it offers (${reasonOf(error)}), so ${app} is not compared with it`;
    return { faults: [], unknown: [`${reason}: try again once it does.`] };
  }
}

/** @returns a sentence for each thing that versions which shoppers get need, and that the API lacks now; none while it is unknown */
export async function findMisfitsOfApi(store: RegistryStore): Promise<readonly string[]> {
  const faults = await Promise.all(
    shownVersions(await store.state.releases()).map(async ({ app, version }) => {
      await store.files.fetch(app, version);
      const { faults: texts } = await findEndpointFaults(versionFolder(store.root, app, version), app, store);
      return texts.map((text) => ({ app, text }));
    }),
  );
  return groupFaults(faults.flat());
}
