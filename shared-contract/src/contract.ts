import * as v from 'valibot';
import { addressEndpoints } from './address.contract';
import { authEndpoints } from './auth.contract';
import { cartEndpoints } from './cart.contract';
import { orderEndpoints } from './order.contract';
import { productEndpoints } from './product.contract';
import { wishlistEndpoints } from './wishlist.contract';

/** The endpoints that the API client of each page has a function for, by its name. */
export const contract = {
  ...authEndpoints,
  ...productEndpoints,
  ...cartEndpoints,
  ...wishlistEndpoints,
  ...addressEndpoints,
  ...orderEndpoints,
};
export type PageContract = typeof contract;

/** The body of every error response (backend-32); `error` only beside a 500. */
export const failureSchema = v.object({ errors: v.array(v.string()), error: v.optional(v.string()) });

/**
 * Checks a value against a schema of the contract.
 * @returns the parsed value, or the texts of what is wrong, of which a form or a backend shows the first.
 */
export function check<Output>(
  schema: v.BaseSchema<unknown, Output, v.BaseIssue<unknown>>,
  value: unknown,
): { ok: true; value: Output } | { ok: false; errors: string[] } {
  const result = v.safeParse(schema, value);
  return result.success
    ? { ok: true, value: result.output }
    : { ok: false, errors: result.issues.map((issue) => issue.message) };
}
