import type { Endpoint } from '@piston-parts/shared-contract';
import {
  demonstrationSettings,
  matchEndpoint,
  MAX_TEAM_PARTS,
  publicSettingsOf,
  type AnySimulatedApi,
  type PartFacts,
} from '@piston-parts/shared-contract/backend';
import type { Database } from './database';
import { isPurchase } from './order-changes';
import type { Handle } from './respond';
import { specifications } from './seeds';

/** Loads the simulated backend of a team's endpoints; null when the team has none. */
export type LoadTeamApi = (team: string) => Promise<AnySimulatedApi | null>;

/** A team's endpoint for a request. */
interface TeamEndpoint {
  readonly endpoint: Endpoint;
  readonly parameters: Readonly<Record<string, string>>;
  readonly handle: Handle;
}

type TeamHandler = (context: object) => object;

/** The services that a team has on the server, at once, and a state that is its alone. */
const servicesOf = (team: string, db: Database) => ({
  findParts(ids: readonly string[]): readonly PartFacts[] {
    if (ids.length > MAX_TEAM_PARTS) throw new Error(`A request may ask for ${MAX_TEAM_PARTS} parts at most.`);
    return ids.flatMap((id) => {
      const [product, specification] = [db.products.find(id), specifications.get(id)];
      return product && specification ? [{ product, specification }] : [];
    });
  },
  readSettings: () => publicSettingsOf(demonstrationSettings),
  state: db.teams.get(team),
  save: (state: unknown) => void db.teams.set(team, state),
});

/** Announces the orders that were paid since the last request of the team, the oldest first. */
function announcePaid(team: string, { subscriptions }: AnySimulatedApi, db: Database): void {
  if (!subscriptions) return;
  // No team is called so.
  const key = `${team} orders`;
  const heard = new Set(db.teams.get(key) as string[] | undefined);
  const paid = db.orders
    .all()
    .filter(isPurchase)
    .sort((one, other) => Date.parse(one.paidAt) - Date.parse(other.paidAt));
  for (const { _id: orderId, userId, lines } of paid) {
    if (heard.has(orderId)) continue;
    const parts = lines.map(({ productId, qty }) => ({ productId, qty }));
    subscriptions.orderPaid({ orderId, userId, parts }, servicesOf(team, db) as never);
  }
  db.teams.set(
    key,
    paid.map(({ _id }) => _id),
  );
}

const handleFor =
  (team: string, api: AnySimulatedApi, handler: TeamHandler): Handle =>
  ({ now, query, parameters, idempotencyKey, body, user }, db) => {
    announcePaid(team, api, db);
    return handler({
      ...{ now, query, parameters, idempotencyKey, body },
      ...(user && { user: { _id: user._id } }),
      ...servicesOf(team, db),
    });
  };

/**
 * Finds the endpoint of a team, whose simulated backend is loaded for it.
 * @param path without the API's prefix: `/compare/parts`
 * @returns null when no team has it; rejects when the team's does not load
 */
export async function findTeamEndpoint(load: LoadTeamApi, method: string, path: string): Promise<TeamEndpoint | null> {
  const [, team = ''] = path.split('/');
  const api = await load(team);
  if (!api) return null;
  const named = Object.entries(api.endpoints).map(([name, endpoint]) => ({ ...endpoint, name }));
  const match = matchEndpoint(named, method, path);
  const handler = match && (api.handlers[match.endpoint.name] as TeamHandler | undefined);
  return handler ? { ...match, handle: handleFor(team, api, handler) } : null;
}
