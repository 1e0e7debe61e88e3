import type { AboutPartResponse, ListedPart, Product } from '@piston-parts/shared-contract';
import { MAX_ABOUT_FITMENTS, MAX_NEEDED_PARTS, MAX_SIMILAR_PARTS } from '@piston-parts/shared-contract/backend';
import { neededWith } from '@piston-parts/shared-contract/schemas';
import { findParts } from './search.handlers';
import { fitments, specifications, vehicles } from './seeds';

const listed = ({ _id, name, image, price, availability }: Product): ListedPart => ({
  _id,
  name,
  image,
  price,
  availability,
});

const fitsCar = (id: string, vehicleId: string): boolean =>
  (specifications.get(id)?.universal ?? false) ||
  (fitments.get(id) ?? []).some(({ vehicle }) => vehicle._id === vehicleId);

/** Items for which it holds come first; otherwise the order stays. */
const first = <Item>(items: readonly Item[], holds: (item: Item) => boolean): readonly Item[] => [
  ...items.filter(holds),
  ...items.filter((item) => !holds(item)),
];

function similarTo({ _id: id, category }: Product, products: readonly Product[], partType: string): readonly Product[] {
  const { ids, isNearest, byId } = findParts(products, partType);
  if (partType === '' || isNearest) return [];
  return ids.flatMap((each) => byId.get(each) ?? []).filter((part) => part._id !== id && part.category === category);
}

/**
 * The content of a part's page below the part.
 * @param vehicleId of the shopper's; an unknown one is ignored
 */
export function aboutPart(part: Product, products: readonly Product[], vehicleId = ''): AboutPartResponse {
  const partType = specifications.get(part._id)?.partType ?? '';
  const own = vehicles.find(({ _id }) => _id === vehicleId) ?? null;
  const all = first(fitments.get(part._id) ?? [], ({ vehicle }) => vehicle._id === own?._id);
  const vehicle = all[0]?.vehicle ?? own;
  const needed = neededWith(partType).flatMap((kind) => {
    const parts = products.filter(
      ({ _id }) =>
        vehicle && specifications.get(_id)?.partType === kind.partType && _id !== part._id && fitsCar(_id, vehicle._id),
    );
    return parts.length > 0 ? [{ ...kind, parts: parts.slice(0, MAX_NEEDED_PARTS).map(listed) }] : [];
  });
  const similar = first(similarTo(part, products, partType), ({ _id }) => own !== null && fitsCar(_id, own._id));
  return {
    fitments: all.slice(0, MAX_ABOUT_FITMENTS),
    fitmentCount: all.length,
    vehicle,
    needed,
    similar: similar.slice(0, MAX_SIMILAR_PARTS).map(listed),
  };
}
