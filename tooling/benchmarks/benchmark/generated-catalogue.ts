import { PRODUCT_CATEGORIES, type Product } from '@piston-parts/shared-contract';

/** The fields of a product that the listing uses. */
export type ListedProduct = Pick<Product, 'name' | 'category' | 'rating' | 'price'>;

const NAMES = ['Brake Disc', 'Oil Filter', 'Head Lamp', 'Spark Plug', 'Clutch Plate', 'Cabin Filter', 'Water Pump'];
const CARS = ['Mahindra Thar', 'Hyundai i20', 'Tata Nexon', 'Maruti Swift', 'Honda City'];

/** A catalogue of any size with the variety of the real one; the same size is always the same catalogue. */
export function generateCatalogue(size: number): ListedProduct[] {
  return Array.from({ length: size }, (_, index) => {
    // Steps without a common factor with the ranges, so that no two properties correlate.
    const actualPrice = 120 + ((index * 797) % 1881);
    return {
      name: `${NAMES[index % NAMES.length] ?? ''} for ${CARS[index % CARS.length] ?? ''} ${index}`,
      category: PRODUCT_CATEGORIES[(index * 4) % PRODUCT_CATEGORIES.length] ?? 'Oil',
      rating: 1 + ((index * 3) % 5),
      price: { actualPrice, previousPrice: actualPrice + 200 },
    };
  });
}
