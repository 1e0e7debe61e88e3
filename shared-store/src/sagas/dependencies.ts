import type { ApiClient } from '../api-client/api-client';
import type { Ports } from '../ports';

/** What every saga is given. */
export interface SagaDependencies {
  readonly client: ApiClient;
  readonly ports: Ports;
}
