import type { PartSpecification, Product } from '@piston-parts/shared-contract';
import { productSchema } from '@piston-parts/shared-contract/schemas';
import type { products } from '../../database/schema';
import { usable } from '../../database/usable-rows';

/** @param position its index in the unsorted listing. */
export function productRow(product: Product, position: number): typeof products.$inferInsert {
  const {
    _id: id,
    name,
    category,
    image,
    manufacturerName,
    quantity,
    outOfStock,
    rating,
    price,
    maxPerOrder,
    deliveryCharge,
  } = product;
  return {
    id,
    position,
    name,
    searchName: name.toLowerCase(),
    category,
    imageSrc: image.src,
    imageAlt: image.alt,
    manufacturerName,
    quantity,
    maxPerOrder,
    deliveryCharge,
    outOfStock,
    rating,
    ...price,
    description: product.description,
    details: product.details,
  };
}

/**
 * A product in responses. With no units left it is out of stock; a product that is not sold has none, whatever its row
 * contains.
 */
function toApiProduct(row: typeof products.$inferSelect): Product {
  const outOfStock = row.outOfStock || row.quantity === 0;
  return {
    _id: row.id,
    name: row.name,
    category: row.category,
    image: { src: row.imageSrc, alt: row.imageAlt },
    manufacturerName: row.manufacturerName,
    quantity: outOfStock ? 0 : row.quantity,
    ...(row.maxPerOrder !== null && { maxPerOrder: row.maxPerOrder }),
    ...(row.deliveryCharge !== null && { deliveryCharge: row.deliveryCharge }),
    outOfStock,
    availability: outOfStock ? 'out of stock' : 'in stock',
    rating: row.rating,
    ...(row.isRated ? {} : { isRated: false }),
    wishList: false,
    price: { actualPrice: row.actualPrice, previousPrice: row.previousPrice },
    description: row.description,
    details: row.details,
  };
}

/** The technical data of a product in responses. */
export function toSpecification(row: typeof products.$inferSelect): PartSpecification {
  const { partType, condition, makerNumber, universal, numbers, views } = row;
  const attributes = row.attributes.map(({ name, value, unit = null }) => ({ name, value, unit }));
  return { partType, condition, makerNumber, universal, attributes, numbers, ...(views.length > 0 ? { views } : {}) };
}

/** Products in responses, without those that the contract refuses. */
export const toApiProducts = (rows: readonly (typeof products.$inferSelect)[]): Product[] =>
  usable(productSchema, 'products', rows.map(toApiProduct));
