import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contractFiles, type RemoteContract, type ShellContract } from '@platform/protocol/remote-contract';
import { sampleCart, sampleShell } from '@platform/protocol/remote-contract/testing/sample-contracts';
import { RECORD_FILE } from '@platform/storefront/remote-manifest';
import type { HistoryLine } from '../history';
import { SHELL } from '../names';
import { createRegistry } from '../registry';
import type { VersionRecord } from '../version-record';
import type { Releases } from '../releases';
import type { RegistryChanges, RegistryStore } from '../registry-state';

const recordOf = (remote: string, version: string): VersionRecord => ({
  remote,
  version,
  name: remote.replaceAll('-', '_'),
  entry: 'remoteEntry.js',
  exposes: {},
  integrity: {},
  contents: version,
  contract: {},
  published: '2026-11-23T10:00:00.000Z',
});

/**
 * A registry whose state is in memory, for tests of releases.
 * @param root folder of the versions
 * @param options.api what the API offers
 */
export function plainRegistry(root: string, { api }: Pick<RegistryStore, 'api'> = {}) {
  const records: VersionRecord[] = [];
  const history: HistoryLine[] = [];
  let releases: Releases = { remotes: {} };
  let running: Promise<unknown> = Promise.resolve();
  const versions = {
    taken: async (remote: string) => records.filter((one) => one.remote === remote).map(({ version }) => version),
    records: async (remote: string) => records.filter((one) => one.remote === remote),
    record: async (remote: string, version: string) =>
      records.find((one) => one.remote === remote && one.version === version),
  };
  const state = {
    versions,
    releases: async () => releases,
    history: async () => history,
    withLock: <Result>(change: (changes: RegistryChanges) => Promise<Result>) => {
      const changes = {
        versions,
        releases: async () => releases,
        setRelease: async (remote: string, release: Releases['remotes'][string], line: HistoryLine) => {
          releases = { remotes: { ...releases.remotes, [remote]: release } };
          history.push(line);
        },
      } as unknown as RegistryChanges;
      const result = running.then(() => change(changes));
      running = result.catch(() => undefined);
      return result;
    },
  };
  const store = { root, state, files: { fetch: async () => true }, ...(api && { api }) } as unknown as RegistryStore;

  function add(
    record: VersionRecord,
    file: string,
    contract: unknown,
    files: Readonly<Record<string, string>> = {},
  ): void {
    const folder = path.join(root, record.remote, record.version);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, RECORD_FILE), JSON.stringify(record));
    writeFileSync(path.join(folder, file), JSON.stringify(contract));
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    records.push(record);
  }
  return {
    store,
    history,
    registry: createRegistry(store, '/nowhere'),
    live: () => Object.fromEntries(Object.entries(releases.remotes).map(([app, { live }]) => [app, live])),
    canaries: () =>
      Object.fromEntries(
        Object.entries(releases.remotes).flatMap(([app, { canary }]) => (canary ? [[app, canary]] : [])),
      ),
    addShell: (version: string, contract: Partial<ShellContract> = {}) =>
      add(recordOf(SHELL, version), contractFiles.shell, sampleShell({ version, remoteModules: {}, ...contract })),
    addRemote: (
      remote: string,
      version: string,
      contract: Partial<RemoteContract> = {},
      { files = {}, ...declared }: { readonly files?: Readonly<Record<string, string>> } & Partial<VersionRecord> = {},
    ) =>
      add(
        {
          ...recordOf(remote, version),
          ...declared,
          integrity: Object.fromEntries(Object.keys(files).map((file) => [file, ''])),
        },
        contractFiles.remote,
        sampleCart({ remote, version, routes: ['/cart-page', '/wishlist-page'], ...contract }),
        files,
      ),
  };
}
