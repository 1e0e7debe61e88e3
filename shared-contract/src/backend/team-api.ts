import type { Endpoint, PartSpecification, Product, PublicSettings, ResponseOf } from '../index';
import type { ReceivedRequestOf } from './received';

/** Parts that one request may ask for. */
export const MAX_TEAM_PARTS = 100;

/** A part as every visitor sees it; prices are whole rupees. */
export interface PartFacts {
  readonly product: Product;
  readonly specification: PartSpecification;
}

/** One statement with its parameters, `$1` and so on: select, insert, update, delete, merge or with. */
export interface TeamStatement {
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** The team's schema of the shop's database. No other table can be read or written. Rows and values are JSON: a time is a text. */
export interface TeamDatabase {
  /** @returns the statement's rows */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** All of the statements or none of them. @returns the rows of each */
  transaction(statements: readonly TeamStatement[]): Promise<object[][]>;
}

/** The shop's services for a team's endpoints, besides who is logged in. */
export interface TeamServices {
  /**
   * Parts by their ids, in the order of the ids; an unknown id is left out.
   * @throws Error for more than `MAX_TEAM_PARTS` ids
   */
  findParts(ids: readonly string[]): Promise<readonly PartFacts[]>;
  /** Settings of the owner that every visitor sees, as they are now. */
  readSettings(): Promise<PublicSettings>;
  readonly database: TeamDatabase;
  /** Writes a line into the server's log; at most 60 lines a minute are kept. Never personal data. */
  log(text: string): void;
}

/** An order that is paid. */
export interface PaidOrder {
  readonly orderId: string;
  readonly userId: string;
  readonly parts: readonly { readonly productId: string; readonly qty: number }[];
}

/** Accounts that are gone, at most `MAX_DELETED_ACCOUNTS` at once: what a team has stored for them is to be deleted. */
export interface DeletedAccounts {
  readonly userIds: readonly string[];
}
export const MAX_DELETED_ACCOUNTS = 500;

/** Events of the shop by their names. */
export interface TeamEvents {
  readonly orderPaid: PaidOrder;
  readonly accountsDeleted: DeletedAccounts;
}

/**
 * Events of the shop: `api/server.ts` exports what it listens to as `subscriptions`. Each comes after its transaction, and at least
 * once: again after each start of the team, `orderPaid` for 7 days and `accountsDeleted` for 30. So a handler that runs twice for an
 * event must leave what it leaves when it runs once.
 */
export type TeamSubscriptions = {
  readonly [Name in keyof TeamEvents]?: (event: TeamEvents[Name], services: TeamServices) => Promise<void>;
};

/** The shopper who is logged in; the server has checked the session. */
export interface TeamUser {
  readonly _id: string;
}

type Endpoints = Readonly<Record<string, Endpoint>>;

/** The handlers of a team's endpoints on the server: `api/server.ts` exports them as `handlers`. */
export type TeamHandlers<E extends Endpoints> = {
  readonly [Name in keyof E]: (
    context: ReceivedRequestOf<E[Name], TeamUser> & TeamServices,
  ) => Promise<ResponseOf<E[Name]>>;
};

interface SimulatedServices<State> {
  /** As on the server, at once. */
  findParts(ids: readonly string[]): readonly PartFacts[];
  /** Those of the demonstration. */
  readSettings(): PublicSettings;
  /** JSON, kept in the browser like the shop's own state; undefined at first. */
  readonly state: State | undefined;
  /** Replaces the state; undone when the handler throws anything but a `Refusal`. */
  save(state: State): void;
}

/** The simulated backend of a team's endpoints: `api/simulated.ts` exports it as `simulatedApi`. */
export interface SimulatedApi<E extends Endpoints, State = unknown> {
  readonly endpoints: E;
  /** Each order once, before the team's next response: until then nobody sees what it changes. */
  readonly subscriptions?: { orderPaid(event: PaidOrder, services: SimulatedServices<State>): void };
  readonly handlers: {
    readonly [Name in keyof E]: (
      context: ReceivedRequestOf<E[Name], TeamUser> & SimulatedServices<State>,
    ) => ResponseOf<E[Name]>;
  };
}

/** The simulated backend of any team. */
export interface AnySimulatedApi {
  readonly endpoints: Endpoints;
  readonly subscriptions?: { orderPaid(event: PaidOrder, services: never): void };
  readonly handlers: Readonly<Record<string, (context: never) => unknown>>;
}

/** Matches paths of a request against the endpoints of a team; the first that fits. */
export function matchEndpoint<E extends Pick<Endpoint, 'method' | 'path'>>(
  endpoints: readonly E[],
  method: string,
  path: string,
): { readonly endpoint: E; readonly parameters: Readonly<Record<string, string>> } | null {
  for (const endpoint of endpoints) {
    const pattern = endpoint.path.replace(/:([A-Za-z]+)/g, '(?<$1>[^/]{1,300})');
    const match = endpoint.method === method ? new RegExp(`^${pattern}$`).exec(path) : null;
    if (match) return { endpoint, parameters: decodeAll(match.groups ?? {}) };
  }
  return null;
}

const decodeAll = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, decode(text)]));

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
