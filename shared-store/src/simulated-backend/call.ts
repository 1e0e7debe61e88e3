import type { AnswerOf, BodyOf, Contract, IsIdempotent, PathOf, PathParameters } from '@piston-parts/shared-contract';
import type { Database } from './database';
import type { UserRecord } from './records';

interface Always<E> {
  readonly db: Database;
  /** The time of the call, as the data keeps it. */
  readonly now: string;
  readonly body: BodyOf<E>;
  readonly parameters: PathParameters<PathOf<E>>;
}
type WhoCalls<E> = E extends { readonly access: 'protected' } ? { readonly user: UserRecord } : unknown;
type WhichKey<E> = IsIdempotent<E> extends true ? { readonly idempotencyKey: string } : unknown;

/** What a handler is given: checked already, so that it only does what the call is for. */
export type Call<E> = Always<E> & WhoCalls<E> & WhichKey<E>;

/** One handler a call; it answers or throws a `Refusal`. */
export type HandlersOf<Endpoints> = {
  readonly [Name in keyof Endpoints]: (call: Call<Endpoints[Name]>) => AnswerOf<Endpoints[Name]>;
};
export type Handlers = HandlersOf<Contract>;
