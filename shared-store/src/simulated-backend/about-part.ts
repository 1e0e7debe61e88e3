import type { AboutPartResponse, ListedPart, Product } from '@piston-parts/shared-contract';
import {
  axleOf,
  MAX_ABOUT_FITMENTS,
  MAX_NEEDED_PARTS,
  MAX_SIMILAR_PARTS,
  type Axle,
} from '@piston-parts/shared-contract/backend';
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

const fitsCar = (id: string, vehicleId: string, axle: Axle | null): boolean =>
  (specifications.get(id)?.universal ?? false) ||
  (fitments.get(id) ?? []).some(
    (fitment) => fitment.vehicle._id === vehicleId && (axle === null || (axleOf([fitment]) ?? axle) === axle),
  );

/** Items for which it holds come first; otherwise the order stays. */
const first = <Item>(items: readonly Item[], holds: (item: Item) => boolean): readonly Item[] => [
  ...items.filter(holds),
  ...items.filter((item) => !holds(item)),
];

const vehicleIdsOf = (id: string): string[] => (fitments.get(id) ?? []).map(({ vehicle }) => vehicle._id);

/** For the shopper's car or else for those of the part; of a part without cars, others without any. */
function similarTo(
  { _id: id, category }: Product,
  products: readonly Product[],
  query: { readonly partType: string; readonly ownId: string | undefined; readonly axle: Axle | null },
): readonly Product[] {
  const { partType, ownId, axle } = query;
  const { ids, isNearest, byId } = findParts(products, partType);
  if (partType === '' || isNearest) return [];
  const cars = ownId === undefined ? vehicleIdsOf(id) : [ownId];
  const isForSame = (other: string) =>
    cars.some((car) => fitsCar(other, car, axle)) ||
    (specifications.get(other)?.universal ?? false) ||
    (cars.length === 0 && vehicleIdsOf(other).length === 0);
  return ids
    .flatMap((each) => byId.get(each) ?? [])
    .filter((part) => part._id !== id && part.category === category && isForSame(part._id));
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
  const axle = axleOf(all.slice(0, MAX_ABOUT_FITMENTS));
  const needed = neededWith(partType).flatMap((kind) => {
    const parts = products.filter(
      ({ _id }) =>
        vehicle &&
        specifications.get(_id)?.partType === kind.partType &&
        _id !== part._id &&
        fitsCar(_id, vehicle._id, axle),
    );
    return parts.length > 0 ? [{ ...kind, parts: parts.slice(0, MAX_NEEDED_PARTS).map(listed) }] : [];
  });
  const similar = similarTo(part, products, { partType, ownId: own?._id, axle });
  return {
    fitments: all.slice(0, MAX_ABOUT_FITMENTS),
    fitmentCount: all.length,
    vehicle,
    needed,
    similar: similar.slice(0, MAX_SIMILAR_PARTS).map(listed),
  };
}
