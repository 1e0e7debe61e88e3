import { sql } from 'drizzle-orm';
import type { Database, Listener } from '../../database/database';
import { openDatabase } from '../../database/open-database';
import { createDatabase, type TestDatabase } from '../../database/testing/create-database';
import { isUnavailable } from '../../database/unavailable';
import { addToken, withdrawToken, type NewToken } from '@platform/registry/change-tokens';
import { createRegistry, type Build } from '@platform/registry/registry';
import { pruneVersions, type Pruning } from '@platform/registry/remove-old-versions';
import { createRegistryStore } from '@platform/registry/state/database-state';
import type { RegistryStore } from '@platform/registry/registry-state';

/** However busy this computer is. */
const LONG_MS = 20_000;
export const TABLES =
  'registry, registry_releases, registry_history, registry_publications, registry_tokens, registry_telemetry, registry_visits, registry_versions';

let opening: Promise<Database> | undefined;
let created: TestDatabase | undefined;

/** A change counts on the next call, where PostgreSQL itself notifies some milliseconds later. */
async function open(): Promise<Database> {
  created = await createDatabase();
  const database = await openDatabase({ url: created.url, folder: null });
  const listeners: Listener[] = [];
  const notify = () => listeners.forEach(({ heard }) => heard());
  return {
    ...database,
    listen: async (_channel, listener) => void listeners.push(listener),
    transaction: (work, config) => database.transaction(work, config).finally(notify),
  };
}

beforeEach(async () => void (await (await opening)?.queries.execute(sql.raw(`truncate ${TABLES}`))));
afterAll(async () => {
  await (await opening)?.close();
  await created?.stop();
});

/**
 * A registry on the database of this test file, which each test finds empty.
 * @param root absolute folder of its versions
 */
export const storeIn = (root: string): RegistryStore =>
  createRegistryStore({
    root,
    connect: () => (opening ??= open()),
    isUnavailable,
    timeoutMs: LONG_MS,
    bucket: null,
  });

export type TestRegistry = ReturnType<typeof registryOf>;

/** The registry of a server, for its teams and its operator. */
export function registryOf(store: RegistryStore, shell: string) {
  const { state } = store;
  const registry = createRegistry(store, shell);
  return {
    store,
    publish: (build: Omit<Build, 'by'> & { readonly by?: string }) => registry.publish({ by: 'anna', ...build }),
    change: registry.change,
    versions: async (remote: string) => (await registry.versions(remote)).versions,
    damaged: async (remote: string) => (await registry.versions(remote)).damaged,
    releases: state.releases,
    history: state.history,
    publications: state.publications,
    statistics: state.statistics,
    tokens: state.tokens,
    addToken: (token: NewToken) => addToken(state, token),
    withdrawToken: (id: string) => withdrawToken(state, id),
    prune: (pruning: Pruning) => pruneVersions(store, pruning),
  };
}

export const registryIn = (root: string, shell: string) => registryOf(storeIn(root), shell);
