import { API_PREFIX, SIMULATED_DELAY_MS, type Contract, type Endpoint } from '@piston-parts/shared-contract';
import {
  backendMessages,
  fullContract,
  timestamp,
  type Email,
  type OrderEvent,
} from '@piston-parts/shared-contract/backend';
import { createServer, Response, type Request } from 'miragejs';
import { addCatalogue, LARGE_CATALOGUE_SIZE } from './catalogue';
import { openDatabase, takeSnapshot } from './database';
import { createPlannedFailures, plannedBody, type PlannedFailures } from './planned-failures';
import { createBrowserStorage, type SnapshotStorage } from './snapshot-storage';
import { newestLinkToken } from './auth.handlers';
import { changeOrder } from './order-changes';
import { handleOf, respond, type ApiResponse } from './respond';
import type { Catalogue } from './seeds';
import { findTeamEndpoint, type LoadTeamApi } from './team-apis';

export interface SimulatedBackendOptions {
  /** How long every response takes, in milliseconds; 0 in tests. */
  readonly delayMs?: number;
  readonly storage?: SnapshotStorage;
  /** Receives the emails, because a browser cannot send any. */
  readonly sendEmail?: (email: Email) => void;
}

export interface SimulatedBackend {
  /** Stops it: requests go to the network again. */
  shutdown(): void;
  /** Resets accounts, carts, orders and stock to the seeds. */
  reset(): Promise<void>;
  /**
   * Has these parts beside the seeds until it is reset, and their cars until the test file ends; without any, 983 parts, which
   * are variants of the seeds.
   */
  useLargeCatalogue(catalogue?: Catalogue): Promise<void>;
  /** A change by the shop's staff to a paid order: here nobody does, and no time passes by itself. */
  changeOrder(orderId: string, event: OrderEvent): Promise<void>;
  /** The token of the newest link that was sent to an email, null for none. */
  resetToken(email: string): Promise<string | null>;
  /**
   * Lets the next such request fail.
   * @param path as the contract has it (`/user/cart/:productId`) or with its parameters filled in.
   */
  failNext: PlannedFailures['plan'];
  /** From now on, paths that the contract does not have (`/api/<team>/…`) respond with what this loads. */
  useTeamApis(load: LoadTeamApi): void;
}

/** Only these requests are intercepted; the shop's files and other origins go to the network. */
function isApiRequest(request: Request): boolean {
  const url = new URL(request.url, location.href);
  return url.origin === location.origin && url.pathname.startsWith(`${API_PREFIX}/`);
}

function received({ requestBody: text, requestHeaders, url: address }: Request) {
  const headers = new Map(Object.entries(requestHeaders).map(([header, value]) => [header.toLowerCase(), value]));
  return { address, headers: Object.fromEntries(headers), text };
}

const pathOf = ({ url }: Request): string => new URL(url, location.href).pathname.slice(API_PREFIX.length);

const METHODS = ['GET', 'POST', 'DELETE'] as const;
const verbOf = ({ method }: Pick<Endpoint, 'method'>) => method.toLowerCase() as 'get' | 'post' | 'delete';

/** No response: the request fails as it does without a network. */
function loseConnection(request: Request): Promise<never> {
  (request as unknown as XMLHttpRequest).onerror?.(new ProgressEvent('error'));
  return new Promise(() => undefined);
}

/**
 * Starts the in-browser backend that replaces the API server (backend-1): Mirage over the contract, with each of its
 * requests. Several tabs of one browser see one state, and it survives a reload and a log-out (backend-34).
 */
export function startSimulatedBackend(options: SimulatedBackendOptions = {}): SimulatedBackend {
  const { delayMs = SIMULATED_DELAY_MS, storage = createBrowserStorage(), sendEmail } = options;
  const failures = createPlannedFailures();
  const server = createServer({ useDefaultPassthroughs: false, timing: delayMs, namespace: API_PREFIX });
  // Mirage 0.1.48 ignores its `logging` option.
  server.logging = false;
  server.passthrough((request: Request) => !isApiRequest(request));
  const resetToken = async (email: string) => newestLinkToken(openDatabase(await storage.load()), email);

  async function respondTo(
    { method, path }: Pick<Endpoint, 'method' | 'path'>,
    request: Request,
    find: () => Promise<ApiResponse>,
  ): Promise<Response> {
    const failure = failures.take(method, [pathOf(request), path]);
    if (failure === 'network') return loseConnection(request);
    if (typeof failure === 'number') return new Response(failure, {}, plannedBody(failure));
    const { status, body } = await find();
    return failure === 'lost-response' ? loseConnection(request) : new Response(status, {}, body);
  }

  for (const [name, endpoint] of Object.entries(fullContract) as [keyof Contract, Endpoint][]) {
    server[verbOf(endpoint)](endpoint.path, (_schema, request) =>
      respondTo(endpoint, request, async () => {
        const { params: parameters } = request;
        const response = await respond(storage, { ...received(request), endpoint, parameters, handle: handleOf(name) });
        for (const email of response.emails ?? []) sendEmail?.(email);
        return response;
      }),
    );
  }

  /** After the shop's own: any other path is a team's, or a mistake. */
  function addTeamPaths(load: LoadTeamApi, method: Endpoint['method']): void {
    server[verbOf({ method })]('/*path', (_schema, request) =>
      respondTo({ method, path: pathOf(request) }, request, async () => {
        const endpointOfTeam = await findTeamEndpoint(load, method, pathOf(request));
        if (endpointOfTeam) return respond(storage, { ...received(request), ...endpointOfTeam });
        console.error(`No contract has ${method} ${pathOf(request)}, which this page has sent`);
        return { status: 404, body: { errors: [backendMessages.endpointNotFound] } };
      }),
    );
  }

  return {
    shutdown: () => server.shutdown(),
    async reset() {
      failures.forget();
      await storage.clear();
    },
    async useLargeCatalogue(catalogue) {
      const catalogueSize = catalogue ? addCatalogue(catalogue) : LARGE_CATALOGUE_SIZE;
      await storage.update((stored) => ({ ...takeSnapshot(openDatabase(stored)), catalogueSize }));
    },
    changeOrder: (orderId, event) =>
      storage.update((stored) => {
        const db = openDatabase(stored);
        const order = db.orders.find(orderId);
        if (order) changeOrder(db, order, event, { actor: 'shop', at: timestamp(new Date()) });
        return takeSnapshot(db);
      }),
    resetToken,
    failNext: failures.plan,
    useTeamApis: (load) => METHODS.forEach((method) => addTeamPaths(load, method)),
  };
}
