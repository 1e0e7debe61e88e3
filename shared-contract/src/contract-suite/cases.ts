import type { Contract, Endpoint, ResponseOf } from '../index';
import type { RequestInput, Shop } from './shop';

/** Arranges what the request needs and returns what is sent. */
export interface ResponseCase<E> {
  arrange(shop: Shop): Promise<RequestInput>;
  /** Assertions on the response beyond its status and schema. */
  expect?(response: ResponseOf<E>, input: RequestInput): void;
}

/** @returns what is sent; `message` where the text has a number that only the arrangement knows. */
export type FailureCase = (shop: Shop) => Promise<RequestInput & { readonly message?: string }>;

export interface EndpointCases<E> {
  /** By what they show; at least one. */
  readonly responses: Readonly<Record<string, ResponseCase<E>>>;
  /** By the documented text; those of the token are made for every protected endpoint. */
  readonly failures: Readonly<Record<string, FailureCase>>;
  /** Rules that take more than one request to show, as sentences. */
  readonly rules?: Rules;
}

export type Rules = Readonly<Record<string, (shop: Shop) => Promise<void>>>;

/** Cases of endpoints, such as those of a team. */
export type ContractCases<Endpoints extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Endpoints]: EndpointCases<Endpoints[Name]>;
};

/** Cases of endpoints of the shop. */
export type CasesOf<Names extends keyof Contract> = ContractCases<Pick<Contract, Names>>;
