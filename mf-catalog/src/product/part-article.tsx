import { Link } from 'react-router-dom';
import {
  discountPercentage,
  FILTER_CATEGORIES,
  formatRupees,
  isInStock,
  type Product,
} from '@piston-parts/shared-contract';
import { PageHeading, Price } from '@piston-parts/shared-ui';
import { BuyButtons } from '../catalogue/buy-buttons';
import { listingAddress } from '../catalogue/listing-address';
import { Availability, PartNumber, Rating } from '../catalogue/part-data';
import { PartPicture } from './part-picture';
import { StructuredData } from './structured-data';
import styles from './product.module.css';

/** The way back to all parts and, where the listing can filter by it, to the part's own category. */
function Trail({ product }: { readonly product: Product }) {
  const filter = FILTER_CATEGORIES.find(({ category }) => category === product.category);
  return (
    <nav className={styles.trail} aria-label="Where this part is">
      <Link to={listingAddress()}>All parts</Link>
      {filter && (
        <>
          <span aria-hidden="true">/</span>
          <Link to={listingAddress({ categories: [filter.category] })}>{filter.label}</Link>
        </>
      )}
    </nav>
  );
}

function BuyPanel({ product }: { readonly product: Product }) {
  const { actualPrice, previousPrice } = product.price;
  return (
    <div className={styles.buy}>
      <Price
        size="large"
        actual={formatRupees(actualPrice)}
        previous={formatRupees(previousPrice)}
        discount={discountPercentage(product.price)}
      />
      <p className={styles.stock}>
        <Availability product={product} />
        {isInStock(product) && <span>{product.quantity} left</span>}
      </p>
      <BuyButtons product={product} />
    </div>
  );
}

export function PartArticle({ product }: { readonly product: Product }) {
  return (
    <article className={styles.article} data-content>
      <StructuredData product={product} />
      <div className={styles.picture}>
        <PartPicture product={product} />
      </div>
      <div className={styles.identity}>
        <Trail product={product} />
        <PageHeading className={styles.name}>{product.name}</PageHeading>
        <p className={styles.plate}>
          <span className={styles.maker}>{product.manufacturerName}</span>
          <PartNumber product={product} />
          <Rating rating={product.rating} />
        </p>
      </div>
      <BuyPanel product={product} />
      <div className={styles.text}>
        <ul className={styles.points}>
          {product.description.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <details className={styles.details}>
          <summary>Details</summary>
          <p>{product.details}</p>
        </details>
      </div>
    </article>
  );
}
