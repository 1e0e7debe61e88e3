import type { SagaIterator } from 'redux-saga';
import type { ApiClient } from '../api-client/api-client';
import type { Ports } from '../ports';
import type { Queue } from './take-first';

/** Parts that come into the cart together: the one that was pressed, or those of an order. */
export interface WantedParts {
  readonly parts: readonly { readonly productId: string; readonly name?: string; readonly isConfirmed?: true }[];
  readonly isReorder?: boolean;
}

/** Passed to every saga. */
export interface SagaDependencies {
  readonly client: ApiClient;
  readonly ports: Ports;
  /** For every request whose response replaces the cart, whichever feature sends it. */
  readonly cartQueue: Queue;
  /** Asks the shopper, once for all of them, before parts come into the cart that do not fit the current car. */
  readonly mayBeAdded: (wanted: WantedParts) => SagaIterator<boolean>;
}
