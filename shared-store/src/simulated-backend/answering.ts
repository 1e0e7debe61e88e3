import {
  check,
  IDEMPOTENCY_HEADER,
  messages,
  type AnswerOf,
  type Contract,
  type Endpoint,
} from '@piston-parts/shared-contract';
import { addressHandlers } from './address.handlers';
import { authHandlers, userOfToken } from './auth.handlers';
import type { Handlers } from './call';
import { cartHandlers } from './cart.handlers';
import type { Database } from './database';
import { orderHandlers } from './order.handlers';
import { productHandlers } from './product.handlers';
import { Refusal, refuse } from './refusal';
import { timestamp } from './timestamp';
import { wishlistHandlers } from './wishlist.handlers';

const handlers: Handlers = {
  ...authHandlers,
  ...productHandlers,
  ...cartHandlers,
  ...wishlistHandlers,
  ...addressHandlers,
  ...orderHandlers,
};

export interface ReceivedCall {
  readonly name: keyof Contract;
  readonly endpoint: Endpoint;
  readonly parameters: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | null | undefined;
}

export interface Answered {
  readonly status: number;
  readonly body: object;
}

/** 404 for the token of an e-mail that nobody has (decision B3). */
const UNKNOWN_USER = { status: 404, text: messages.emailNotRegistered };

function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

function checkedKey(headers: ReceivedCall['headers']): string {
  return headers[IDEMPOTENCY_HEADER]?.trim() || refuse(400, messages.idempotencyKeyMissing);
}

/** The texts of all that is wrong with a body; the status is the one that the contract gives the first of them. */
function checkedBody(endpoint: Endpoint, text: ReceivedCall['text']): unknown {
  if (!endpoint.body) return undefined;
  const result = check(endpoint.body, parseJson(text));
  if (result.ok) return result.value;
  const [first = messages.requestMalformed, ...others] = result.errors;
  const documented = endpoint.failures.find(({ message }) => message === first);
  throw new Refusal(documented?.status ?? 422, [first, ...others]);
}

/**
 * What every call has in common: who calls, the key, the body, then the handler of its name. The answer goes through
 * the schema of the contract, so that nothing comes out that it does not name: no password in any form (decision B9).
 */
function handle(db: Database, { name, endpoint, parameters, headers, text }: ReceivedCall): Answered {
  const user =
    endpoint.access === 'protected' ? userOfToken(db, headers['authorization'] ?? null, UNKNOWN_USER) : undefined;
  const idempotencyKey = endpoint.idempotent ? checkedKey(headers) : undefined;
  const body = checkedBody(endpoint, text);
  const handler = handlers[name] as (call: object) => AnswerOf<Contract[keyof Contract]>;
  const answer = check(endpoint.answer, handler({ db, now: timestamp(), body, parameters, user, idempotencyKey }));
  if (!answer.ok) throw new Error(`${endpoint.method} ${endpoint.path} broke the contract: ${answer.errors.join()}`);
  return { status: endpoint.status, body: answer.value as object };
}

/** Failures as the contract has them (decision B4). `kept` tells whether what the handler wrote is to be kept. */
export function answerCall(db: Database, call: ReceivedCall): { answered: Answered; kept: boolean } {
  try {
    return { answered: handle(db, call), kept: true };
  } catch (error) {
    if (error instanceof Refusal)
      return { answered: { status: error.status, body: { errors: error.errors } }, kept: true };
    const body = {
      errors: [messages.somethingWentWrong],
      error: error instanceof Error ? error.message : String(error),
    };
    return { answered: { status: 500, body }, kept: false };
  }
}
