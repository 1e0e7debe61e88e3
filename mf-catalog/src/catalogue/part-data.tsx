import { HIGHEST_RATING, isInStock, type Product } from '@piston-parts/shared-contract';
import styles from './part-data.module.css';

/** The catalogue's text: 'in stock' or 'out of stock'. */
export function Availability({ product }: { readonly product: Product }) {
  const className = isInStock(product) ? styles.inStock : styles.outOfStock;
  return (
    <span className={`${styles.availability} ${className}`}>
      <span className={styles.firstUpper}>{product.availability}</span>
    </span>
  );
}

export function PartNumber({ product }: { readonly product: Product }) {
  return (
    <span className={styles.number}>
      {/* Screen readers read "No." as the word. */}
      <span className="visually-hidden">Part number {product._id}</span>
      <span aria-hidden="true">No. {product._id}</span>
    </span>
  );
}

/** The rating of the catalogue. It does not come from reviews, so none are mentioned. */
export function Rating({ product: { rating, isRated = true } }: { readonly product: Product }) {
  if (!isRated) return null;
  return (
    <span className={styles.rating}>
      <svg viewBox="0 0 20 20" width="14" height="14" aria-hidden="true">
        <path fill="currentColor" d="M10 1.5l2.6 5.6 6 .7-4.4 4.2 1.2 6-5.4-3-5.4 3 1.2-6L1.4 7.8l6-.7z" />
      </svg>
      <span className="visually-hidden">Rated </span>
      {rating}
      <span className="visually-hidden"> of {HIGHEST_RATING}</span>
    </span>
  );
}
