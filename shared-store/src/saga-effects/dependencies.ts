import type { ApiClient } from '../api-client/api-client';
import type { Ports } from '../ports';
import type { createQueue } from './take-first';

/** What every saga is given. */
export interface SagaDependencies {
  readonly client: ApiClient;
  readonly ports: Ports;
  /** One queue for every call whose response replaces the cart, whichever feature sends it. */
  readonly inCartTurn: ReturnType<typeof createQueue>;
}
