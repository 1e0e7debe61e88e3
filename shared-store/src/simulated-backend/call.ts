import type { AnswerOf, Contract } from '@piston-parts/shared-contract';
import type { ReceivedCallOf } from '@piston-parts/shared-contract/backend';
import type { Database } from './database';
import type { UserRecord } from './records';

export type Call<E> = ReceivedCallOf<E, UserRecord> & {
  readonly db: Database;
  /** As it came; of a protected call it is a good one. */
  readonly token: string | null;
};

/** One handler a call; it answers or throws a `Refusal`. */
export type HandlersOf<Endpoints> = {
  readonly [Name in keyof Endpoints]: (call: Call<Endpoints[Name]>) => AnswerOf<Endpoints[Name]>;
};
export type Handlers = HandlersOf<Contract>;
