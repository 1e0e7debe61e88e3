import { messages, type Contract, type Endpoint } from '@piston-parts/shared-contract';
import {
  receivedBody,
  receivedKey,
  receivedQuery,
  Refusal,
  checkedResponse,
  timestamp,
  type Email,
} from '@piston-parts/shared-contract/backend';
import { aboutPartHandlers } from './about-part.handlers';
import { addressHandlers } from './address.handlers';
import { authHandlers, userOfToken } from './auth.handlers';
import { complaintHandlers } from './complaint.handlers';
import type { Handlers } from './request-context';
import { cartHandlers } from './cart.handlers';
import { openDatabase, takeSnapshot, type Database } from './database';
import { orderChangeHandlers } from './order-changes';
import { orderHandlers } from './order.handlers';
import { ownAccountHandlers } from './own-account.handlers';
import { productHandlers } from './product.handlers';
import { quickOrderHandlers } from './quick-order.handlers';
import { searchHandlers } from './search.handlers';
import { settingsHandlers } from './settings.handlers';
import type { UserRecord } from './records';
import type { SnapshotStorage } from './snapshot-storage';
import { garageHandlers } from './garage.handlers';
import { vehicleHandlers } from './vehicle.handlers';
import { wishlistHandlers } from './wishlist.handlers';

const handlers: Handlers = {
  ...authHandlers,
  ...ownAccountHandlers,
  ...productHandlers,
  ...aboutPartHandlers,
  ...vehicleHandlers,
  ...garageHandlers,
  ...searchHandlers,
  ...cartHandlers,
  ...wishlistHandlers,
  ...addressHandlers,
  ...orderHandlers,
  ...orderChangeHandlers,
  ...quickOrderHandlers,
  ...settingsHandlers,
  ...complaintHandlers,
};

/** A request whose session, key and body are checked. */
interface CheckedRequest {
  readonly now: string;
  readonly token: string | null;
  readonly query: URLSearchParams;
  readonly parameters: Readonly<Record<string, string>>;
  readonly user: UserRecord | undefined;
  readonly idempotencyKey: string | null | undefined;
  readonly body: unknown;
  readonly sendEmail: (write: (shopOrigin: string) => Email) => void;
}

/** Responds to a checked request, or throws a `Refusal`. */
export type Handle = (request: CheckedRequest, db: Database) => object;

/** Of an endpoint of the shop. */
export const handleOf =
  (name: keyof Contract): Handle =>
  (request, db) =>
    (handlers[name] as (context: object) => object)({ ...request, db });

export interface ReceivedRequest {
  readonly endpoint: Endpoint;
  readonly handle: Handle;
  readonly parameters: Readonly<Record<string, string>>;
  /** Path and query. */
  readonly address: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | null | undefined;
}

export interface ApiResponse {
  readonly status: number;
  readonly body: object;
  /** To be delivered, now that the request is committed. */
  readonly emails?: readonly Email[];
}

/** 404 for the token of an unregistered email (backend-31). */
const UNKNOWN_USER = { status: 404, text: messages.emailNotRegistered };

/** The steps of every request: session, idempotency key, body, then the handler of the endpoint. */
function run(db: Database, { handle, endpoint, parameters, address, headers, text }: ReceivedRequest): ApiResponse {
  const token = headers['authorization'] ?? null;
  const emails: Email[] = [];
  const request = {
    now: timestamp(new Date()),
    token,
    query: receivedQuery(address),
    parameters,
    user: endpoint.access === 'protected' ? userOfToken(db, token, UNKNOWN_USER) : undefined,
    idempotencyKey: receivedKey(endpoint, headers),
    body: receivedBody(endpoint, text),
    sendEmail: (write: (shopOrigin: string) => Email) => void emails.push(write(globalThis.location?.origin ?? '')),
  };
  return { status: endpoint.status, body: checkedResponse(endpoint, handle(request, db)) as object, emails };
}

/**
 * Handles a request as one transaction: reads the snapshot, does the work and writes the snapshot. Failures are those of the
 * contract (backend-32); what an unexpected one wrote is not kept.
 */
export async function respond(storage: SnapshotStorage, request: ReceivedRequest): Promise<ApiResponse> {
  let response: ApiResponse | undefined;
  await storage.update((stored) => {
    const db = openDatabase(stored);
    try {
      response = run(db, request);
    } catch (error) {
      if (!(error instanceof Refusal)) {
        response = failureResponse(error);
        return stored;
      }
      response = { status: error.status, body: { errors: error.errors } };
    }
    return takeSnapshot(db);
  });
  return response ?? failureResponse('The request was not handled');
}

function failureResponse(error: unknown): ApiResponse {
  const text = error instanceof Error ? error.message : String(error);
  return { status: 500, body: { errors: [messages.somethingWentWrong], error: text } };
}
