import type { Endpoint } from '@piston-parts/shared-contract';
import type { EndpointFields } from '@platform/protocol/endpoints';

/** An endpoint of a team without its schemas, which stay in the team's process. */
export type TeamEndpoint = Pick<Endpoint, 'method' | 'path' | 'access'> & {
  readonly name: string;
  /** For the registry. */
  readonly fields: EndpointFields;
};

/** A request for the process of a team: its session is checked. */
export interface TeamRequest {
  /** Name of the endpoint. */
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** Path and query. */
  readonly address: string;
  /** The body as it came. */
  readonly text: string | null;
  /** Null at a public endpoint. */
  readonly userId: string | null;
  readonly idempotencyKey: string | null;
}

export interface TeamResponse {
  readonly status: number;
  /** JSON. */
  readonly text: string;
}
