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
import type { Database } from './database';
import { orderHandlers } from './order.handlers';
import { productHandlers } from './product.handlers';
import { searchHandlers } from './search.handlers';
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
  /** Names in lower case. */
  /** Path and query. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | null | undefined;
}

export interface ApiResponse {
  readonly status: number;
  readonly body: object;
}

/** 404 for the token of an e-mail that nobody has (backend-31). */
const UNKNOWN_USER = { status: 404, text: messages.emailNotRegistered };

/** The steps of every request: session, idempotency key, body, then the handler of the endpoint. */
function handle(db: Database, { name, endpoint, parameters, address, headers, text }: ReceivedRequest): ApiResponse {
  const token = headers['authorization'] ?? null;
  const user = endpoint.access === 'protected' ? userOfToken(db, token, UNKNOWN_USER) : undefined;
  const idempotencyKey = receivedKey(endpoint, headers);
  const body = receivedBody(endpoint, text);
  const handler = handlers[name] as (context: object) => ResponseOf<Contract[keyof Contract]>;
  const response = checkedResponse(
    endpoint,
    handler({
      db,
      now: timestamp(new Date()),
      token,
      query: receivedQuery(address),
      body,
      parameters,
      user,
      idempotencyKey,
    }),
  );
  return { status: endpoint.status, body: response as object };
}

/** Failures as the contract has them (backend-32). `kept`: whether the handler's writes are committed. */
export function respond(db: Database, request: ReceivedRequest): { response: ApiResponse; kept: boolean } {
  try {
    return { response: handle(db, request), kept: true };
  } catch (error) {
    if (error instanceof Refusal)
      return { response: { status: error.status, body: { errors: error.errors } }, kept: true };
    const body = {
      errors: [messages.somethingWentWrong],
      error: error instanceof Error ? error.message : String(error),
    };
    return { response: { status: 500, body }, kept: false };
  }
}
