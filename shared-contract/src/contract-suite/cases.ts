import type { ResponseOf, Contract } from '../index';
import type { RequestInput, Shop } from './shop';

/** Arranges what the request needs and returns what is sent. */
export interface ResponseCase<Name extends keyof Contract> {
  arrange(shop: Shop): Promise<RequestInput>;
  /** Assertions on the response beyond its status and schema. */
  expect?(response: ResponseOf<Contract[Name]>, input: RequestInput): void;
}

/** @returns what is sent; `message` where the text has a number that only the arrangement knows. */
export type FailureCase = (shop: Shop) => Promise<RequestInput & { readonly message?: string }>;

export interface EndpointCases<Name extends keyof Contract> {
  /** By what they show; at least one. */
  readonly responses: Readonly<Record<string, ResponseCase<Name>>>;
  /** By the documented text; those of the token are made for every protected endpoint. */
  readonly failures: Readonly<Record<string, FailureCase>>;
  /** Rules that take more than one request to show, as sentences. */
  readonly rules?: Readonly<Record<string, (shop: Shop) => Promise<void>>>;
}

export type CasesOf<Names extends keyof Contract> = { readonly [Name in Names]: EndpointCases<Name> };
export type ContractCases = CasesOf<keyof Contract>;
