import { suggestNames, type Product } from '@piston-parts/shared-contract';

/** The brands of home-2, in its order. */
export const CAR_MAKERS = [
  'Mahindra',
  'Tata',
  'Maserati',
  'Lamborghini',
  'Mercedes',
  'Kia',
  'Hyundai',
  'Honda',
  'Suzuki',
  'Toyota',
  'Audi',
  'Force Motors',
  'Ford',
  'Fiat',
  'Cobra',
  'Porsche',
  'VW',
  'Shelby',
  'Hindustan',
];

/** Whether the listing of the maker's tile has any part. */
export const hasPartsFor = (maker: string, products: readonly Product[]): boolean =>
  suggestNames(products, maker, 1).length > 0;
