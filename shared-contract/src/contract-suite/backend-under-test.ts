import type { OrderEvent } from '../backend';
import type { Contract } from '../index';

export interface ApiResponse {
  readonly status: number;
  /** The body, parsed; undefined when there was none or it was no JSON. */
  readonly body: unknown;
  /** The header of a response that sets the session cookie. */
  readonly setCookie?: string | undefined;
}

export interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  /** To be sent as JSON; undefined for none. */
  readonly body?: unknown;
}

/** Any backend, given by a function that makes one HTTP-like request to it. */
export interface BackendUnderTest {
  /** As it appears in the titles: 'simulated backend', 'API server on PGlite'. */
  readonly name: string;
  /** Calls that this backend has not (the test gateway of a shop with a real payment provider); they are left out. */
  readonly without?: readonly (keyof Contract)[];
  /** Texts of documented refusals that this backend does not make; they are left out. */
  readonly neverRefuses?: readonly string[];
  /** @param path with the prefix: `/api/user/cart`. */
  request(method: string, path: string, sent: Sent): Promise<ApiResponse>;
  /** Tokens that no public endpoint gives, of the right form and with a right signature. */
  tokens(): Promise<BackendTokens> | BackendTokens;
  /** @returns the token of the newest link that this backend sent to an e-mail, null for none. */
  resetToken(email: string): Promise<string | null>;
  /** A change by the shop's staff to a paid order, which no public endpoint does. */
  changeOrder?(orderId: string, event: OrderEvent): Promise<void>;
  start?(): Promise<void> | void;
  stop?(): Promise<void> | void;
}

export interface BackendTokens {
  /** Of a known user, but too old. */
  readonly expired: string;
  /** Not expired, but of an e-mail without an account. */
  readonly unknownUser: string;
}
