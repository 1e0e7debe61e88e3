import { messages, type ResponseOf, type Contract, type Endpoint } from '@piston-parts/shared-contract';
import {
  receivedBody,
  receivedKey,
  receivedQuery,
  Refusal,
  checkedResponse,
  timestamp,
} from '@piston-parts/shared-contract/backend';
import { aboutPartHandlers } from './about-part.handlers';
import { addressHandlers } from './address.handlers';
import { authHandlers, userOfToken } from './auth.handlers';
import type { Handlers } from './request-context';
import { cartHandlers } from './cart.handlers';
import { openDatabase, takeSnapshot, type Database } from './database';
import { orderHandlers } from './order.handlers';
import { productHandlers } from './product.handlers';
import { searchHandlers } from './search.handlers';
import type { SnapshotStorage } from './snapshot-storage';
import { garageHandlers } from './garage.handlers';
import { vehicleHandlers } from './vehicle.handlers';
import { wishlistHandlers } from './wishlist.handlers';

const handlers: Handlers = {
  ...authHandlers,
  ...productHandlers,
  ...aboutPartHandlers,
  ...vehicleHandlers,
  ...garageHandlers,
  ...searchHandlers,
  ...cartHandlers,
  ...wishlistHandlers,
  ...addressHandlers,
  ...orderHandlers,
};

export interface ReceivedRequest {
  readonly name: keyof Contract;
  readonly endpoint: Endpoint;
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
}

/** 404 for the token of an unregistered email (backend-31). */
const UNKNOWN_USER = { status: 404, text: messages.emailNotRegistered };

/** The steps of every request: session, idempotency key, body, then the handler of the endpoint. */
function handle(db: Database, { name, endpoint, parameters, address, headers, text }: ReceivedRequest): ApiResponse {
  const token = headers['authorization'] ?? null;
  const context = {
    db,
    now: timestamp(new Date()),
    token,
    query: receivedQuery(address),
    parameters,
    user: endpoint.access === 'protected' ? userOfToken(db, token, UNKNOWN_USER) : undefined,
    idempotencyKey: receivedKey(endpoint, headers),
    body: receivedBody(endpoint, text),
  };
  const handler = handlers[name] as (context: object) => ResponseOf<Contract[keyof Contract]>;
  return { status: endpoint.status, body: checkedResponse(endpoint, handler(context)) as object };
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
      response = handle(db, request);
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
