import type { ResponseOf, Contract } from '@piston-parts/shared-contract';
import type { Email, ReceivedRequestOf } from '@piston-parts/shared-contract/backend';
import type { Database } from './database';
import type { UserRecord } from './records';

export type RequestContext<E> = ReceivedRequestOf<E, UserRecord> & {
  readonly db: Database;
  /** As sent; in a protected request it is valid. */
  readonly token: string | null;
  /** Delivers an email once the request is committed, made with the shop's origin. */
  readonly sendEmail: (write: (shopOrigin: string) => Email) => void;
};

/** One handler per endpoint; it responds or throws a `Refusal`. */
export type HandlersOf<Endpoints> = {
  readonly [Name in keyof Endpoints]: (request: RequestContext<Endpoints[Name]>) => ResponseOf<Endpoints[Name]>;
};
export type Handlers = HandlersOf<Contract>;
