import type { Product } from '@piston-parts/shared-contract';
import { airConditioning } from './products/air-conditioning';
import { body } from './products/body';
import { brakes } from './products/brakes';
import { electric } from './products/electric';
import { engine } from './products/engine';
import { light } from './products/light';
import { mechanical } from './products/mechanical';
import { oil } from './products/oil';
import { suspension } from './products/suspension';

/** The 25 products of the seed data (seeds-1), in the order in which the unsorted listing shows them. */
export const products: readonly Product[] = [
  ...airConditioning,
  ...light,
  ...mechanical,
  ...electric,
  ...oil,
  ...body,
  ...suspension,
  ...brakes,
  ...engine,
];
