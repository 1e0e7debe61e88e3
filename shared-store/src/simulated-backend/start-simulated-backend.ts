import {
  API_PREFIX,
  SIMULATED_DELAY_MS,
  type Contract,
  type Endpoint,
  type PasswordResetForm,
} from '@piston-parts/shared-contract';
import { fullContract, passwordResetEmail, receivedBody, type Email } from '@piston-parts/shared-contract/backend';
import { createServer, Response, type Request } from 'miragejs';
import { openDatabase } from './database';
import { createPlannedFailures, plannedBody, type PlannedFailures } from './planned-failures';
import { createBrowserStorage, type SnapshotStorage } from './snapshot-storage';
import { newestResetToken } from './auth.handlers';
import { respond, type ReceivedRequest } from './respond';

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
  /** The token of the newest password reset link that was sent to an email, null for none. */
  resetToken(email: string): Promise<string | null>;
  /**
   * Lets the next such request fail.
   * @param path as the contract has it (`/user/cart/:productId`) or with its parameters filled in.
   */
  failNext: PlannedFailures['plan'];
}

/** Only these requests are intercepted; the shop's files and other origins go to the network. */
function isApiRequest(request: Request): boolean {
  const url = new URL(request.url, location.href);
  return url.origin === location.origin && url.pathname.startsWith(`${API_PREFIX}/`);
}

function received(name: keyof Contract, endpoint: Endpoint, request: Request): ReceivedRequest {
  const { params: parameters, requestBody: text, requestHeaders } = request;
  const headers = new Map(Object.entries(requestHeaders).map(([header, value]) => [header.toLowerCase(), value]));
  return { name, endpoint, parameters, address: request.url, headers: Object.fromEntries(headers), text };
}

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
  const resetToken = async (email: string) => newestResetToken(openDatabase(await storage.load()), email);

  async function deliverEmail(requestBody: string): Promise<void> {
    const form = receivedBody(fullContract.postPasswordReset, requestBody) as PasswordResetForm;
    const token = await resetToken(form.email);
    if (token !== null) sendEmail?.(passwordResetEmail(form, location.origin, token));
  }

  async function respondTo(name: keyof Contract, endpoint: Endpoint, request: Request): Promise<Response> {
    const path = new URL(request.url, location.href).pathname.slice(API_PREFIX.length);
    const failure = failures.take(endpoint.method, [path, endpoint.path]);
    if (failure === 'network') return loseConnection(request);
    if (typeof failure === 'number') return new Response(failure, {}, plannedBody(failure));
    const { status, body } = await respond(storage, received(name, endpoint, request));
    if (name === 'postPasswordReset' && status === endpoint.status) await deliverEmail(request.requestBody);
    return failure === 'lost-response' ? loseConnection(request) : new Response(status, {}, body);
  }

  for (const [name, endpoint] of Object.entries(fullContract) as [keyof Contract, Endpoint][]) {
    const verb = endpoint.method.toLowerCase() as 'get' | 'post' | 'delete';
    server[verb](endpoint.path, (_schema, request) => respondTo(name, endpoint, request));
  }

  return {
    shutdown: () => server.shutdown(),
    async reset() {
      failures.forget();
      await storage.clear();
    },
    resetToken,
    failNext: failures.plan,
  };
}
