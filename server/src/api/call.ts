import type { AnswerOf, Contract } from '@piston-parts/shared-contract';
import type { ReceivedCallOf } from '@piston-parts/shared-contract/backend';
import type { FastifyBaseLogger } from 'fastify';
import type { Caller } from './accounts/authentication';
import type { SendLetter } from './accounts/mail';
import type { TokenSigner } from './accounts/tokens';
import type { Catalogue } from './catalogue/catalogue';
import type { Database } from './database/database';
import type { Payments } from './orders/open-payments';

/** What every handler may use. */
export interface ApiServices {
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly tokens: TokenSigner;
  readonly payments: Payments;
  readonly sendLetter: SendLetter;
  /** Other origins whose pages may call the API. */
  readonly allowedOrigins: readonly string[];
  /** The shop's public origin, for links in letters. */
  readonly shopOrigin: string;
}

/** Who sent it, as far as the network says. */
interface Sender {
  readonly address: string;
  readonly log: FastifyBaseLogger;
}

export type Call<E> = ReceivedCallOf<E, Caller> & ApiServices & { readonly sender: Sender };

/** One handler a call of the contract; it answers or throws a `Refusal`. */
export type HandlersOf<Endpoints> = {
  readonly [Name in keyof Endpoints]: (call: Call<Endpoints[Name]>) => Promise<AnswerOf<Endpoints[Name]>>;
};
export type Handlers = HandlersOf<Contract>;
