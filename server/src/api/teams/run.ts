import { IDEMPOTENCY_HEADER, type Endpoint, type PublicSettings } from '@piston-parts/shared-contract';
import {
  checkedResponse,
  receivedBody,
  receivedKey,
  receivedQuery,
  timestamp,
  type PartFacts,
  type TeamEvents,
  type TeamServices,
  type TeamSubscriptions,
} from '@piston-parts/shared-contract/backend';
import { describeEndpoints } from '@piston-parts/shared-contract/endpoint-fields';
import { failureOf } from '../failure';
import { limitLines } from './limit-lines';
import type { TeamEndpoint, TeamRequest, TeamResponse } from './team-messages';
import { connectProcesses } from './process-calls';

type Handler = (context: object) => Promise<object>;

/** The modules of a team's folder. */
interface TeamModules {
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  readonly handlers: Readonly<Record<string, Handler>>;
  readonly subscriptions?: TeamSubscriptions;
}

/**
 * Runs a team's handlers in this process, which has nothing of the shop but what it may call.
 * @param load loads the modules of the team's folder
 * @param send sends a text to the server
 * @returns takes a text of the server
 */
export function runTeam(load: () => TeamModules, send: (text: string) => void): (text: string) => void {
  let team: TeamModules = { endpoints: {}, handlers: {} };

  const calls = connectProcesses(send, {
    start(): TeamEndpoint[] {
      team = load();
      return Object.entries(team.endpoints).map(([name, { method, path: address, access }]) => {
        if (typeof team.handlers[name] !== 'function') throw new Error(`api/server.ts has no handler ${name}`);
        const [fields] = Object.values(describeEndpoints({ [name]: team.endpoints[name] as Endpoint }));
        return { name, method, path: address, access, fields: fields ?? { request: {}, response: {} } };
      });
    },
    ping: () => 'pong',
    orderPaid: (event: TeamEvents['orderPaid']) => team.subscriptions?.orderPaid?.(event, services),
    accountsDeleted: (event: TeamEvents['accountsDeleted']) => team.subscriptions?.accountsDeleted?.(event, services),
    respond,
  });
  // Here, so that a loop that logs does not keep the server busy.
  const log = limitLines((text) => void calls.call('log', text));
  const logFailure = limitLines((text) => void calls.call('logFailure', text));
  const logger = { warn: (error: Error) => log(error.message), error: (error: Error) => logFailure(error.stack ?? '') };
  const services: TeamServices = {
    findParts: (ids) => calls.call('findParts', ids) as Promise<PartFacts[]>,
    readSettings: () => calls.call('readSettings', null) as Promise<PublicSettings>,
    database: {
      query: async <Row>(text: string, values: readonly unknown[] = []) =>
        ((await calls.call('database', [{ text, values }])) as Row[][])[0] ?? [],
      transaction: (statements) => calls.call('database', statements) as Promise<object[][]>,
    },
    log,
  };

  return (text) => calls.receive(JSON.parse(text));

  async function respond({
    name,
    parameters,
    address,
    text,
    userId,
    idempotencyKey,
  }: TeamRequest): Promise<TeamResponse> {
    try {
      const endpoint = team.endpoints[name] as Endpoint;
      const response = await (team.handlers[name] as Handler)({
        ...services,
        now: timestamp(new Date()),
        parameters,
        query: receivedQuery(address),
        idempotencyKey: receivedKey(endpoint, { [IDEMPOTENCY_HEADER]: idempotencyKey }),
        body: receivedBody(endpoint, text),
        ...(userId !== null && { user: { _id: userId } }),
      });
      return { status: endpoint.status, text: JSON.stringify(checkedResponse(endpoint, response)) };
    } catch (error) {
      const { status, body } = failureOf(error as Error, logger as never);
      return { status, text: JSON.stringify(body) };
    }
  }
}
