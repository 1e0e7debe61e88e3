import type { SagaIterator } from 'redux-saga';
import type { ApiClient } from '../api-client/api-client';
import type { Ports } from '../ports';
import type { Queue } from './take-first';

/** What every saga is given. */
export interface SagaDependencies {
  readonly client: ApiClient;
  readonly ports: Ports;
  /** For every request whose response replaces the cart, whichever feature sends it. */
  readonly cartQueue: Queue;
  /** Asks the shopper before a part comes into the cart that does not fit the current car. */
  readonly mayBeAdded: (part: { productId: string; isConfirmed?: true }) => SagaIterator<boolean>;
}
