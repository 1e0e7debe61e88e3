import { numberKey, partNumberLookUp, type NumberedPart } from '@piston-parts/shared-contract/backend';
import type { quickOrderEndpoints } from '@piston-parts/shared-contract/schemas';
import { fillCart } from './cart.handlers';
import type { Database } from './database';
import type { HandlersOf } from './request-context';
import { specifications } from './seeds';

const numbersOf = (productId: string): string[] => {
  const specification = specifications.get(productId);
  const others = specification?.numbers.map(({ number }) => number) ?? [];
  return [productId, specification?.makerNumber ?? '', ...others];
};

function findByKeys(db: Database, keys: readonly string[]): NumberedPart[] {
  const wanted = new Set(keys);
  return db.products
    .all()
    .map((product) => ({ product, numbers: numbersOf(product._id) }))
    .filter(({ numbers }) => numbers.some((number) => wanted.has(numberKey(number))));
}

export const quickOrderHandlers: HandlersOf<typeof quickOrderEndpoints> = {
  postPartNumbers({ db, body: { numbers } }) {
    const parts = findByKeys(db, partNumberLookUp.keys(numbers));
    const nearParts = findByKeys(db, partNumberLookUp.nearKeys(numbers, parts));
    return partNumberLookUp.response(numbers, parts, nearParts);
  },

  postQuickOrder: ({ db, body, user, now }) => fillCart(db, user, body.lines, now),
};
