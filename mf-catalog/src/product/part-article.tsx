import { useRef } from 'react';
import { Link } from 'react-router-dom';
import {
  categoryLabel,
  describePrice,
  isInStock,
  paths,
  type PartSpecification,
  type Product,
} from '@piston-parts/shared-contract';
import { selectListedCategories, useListingAddress, useShopSelector } from '@piston-parts/shared-store';
import { PageHeading, Price } from '@piston-parts/shared-ui';
import { BuyButtons } from '../catalogue/buy-buttons';
import { FitSlot } from '../catalogue/fit-slot';
import { listingAddress } from '../catalogue/listing-address';
import { Availability, PartNumber, Rating } from '../catalogue/part-data';
import { Slot } from '../slot';
import { SIMILAR_PARTS, selectAboutPart } from './about-part.slice';
import { BuyBar } from './buy-bar';
import { PartPicture } from './part-picture';
import { SpecificationTables } from './specification-tables';
import styles from './product.module.css';

/** Breadcrumbs: all parts and the part's category. */
function Trail({ product }: { readonly product: Product }) {
  const addressOf = useListingAddress();
  const listed = useShopSelector(selectListedCategories);
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        <li>
          <Link to={listingAddress()}>All parts</Link>
        </li>
        <li>
          <Link to={addressOf({ categories: [product.category] })}>{categoryLabel(product.category, listed)}</Link>
        </li>
        <li aria-current="page">{product._id}</li>
      </ol>
    </nav>
  );
}

/** Where it would say how many are left: nothing moves when it comes. */
function InStockInstead({ productId }: { readonly productId: string }) {
  const about = useShopSelector(selectAboutPart);
  const isAny = about?.id === productId && about.similar.some(({ availability }) => availability === 'in stock');
  return isAny && <a href={`#${SIMILAR_PARTS}`}>Similar parts in stock</a>;
}

function BuyPanel({ product }: { readonly product: Product }) {
  const cartButton = useRef<HTMLSpanElement>(null);
  return (
    <div className={styles.buy}>
      <h2 className="visually-hidden">Price and stock</h2>
      <Price size="large" {...describePrice(product.price)} />
      <p className={styles.stock}>
        <Availability product={product} />
        {isInStock(product) ? <span>{product.quantity} left</span> : <InStockInstead productId={product._id} />}
      </p>
      <FitSlot productId={product._id} view="verdict" />
      <BuyButtons product={product} cartButton={cartButton} />
      <Slot name="product.actions" inputs={{ productId: product._id }} />
      <FitSlot productId={product._id} view="panel" />
      <p className={styles.terms}>
        <Link to={paths.delivery}>Delivery</Link>
        <Link to={paths.returns}>Returns</Link>
      </p>
      <BuyBar product={product} cartButton={cartButton} />
    </div>
  );
}

interface PartArticleProps {
  readonly product: Product;
  /** Null while it is unknown. */
  readonly specification: PartSpecification | null;
}

export function PartArticle({ product, specification }: PartArticleProps) {
  return (
    <article className={styles.article} data-content>
      <div className={styles.picture}>
        <PartPicture product={product} views={specification?.views ?? []} />
      </div>
      <div className={styles.identity}>
        <Trail product={product} />
        <PageHeading className={styles.name}>{product.name}</PageHeading>
        <p className={styles.plate}>
          <span className={styles.maker}>{product.manufacturerName}</span>
          <PartNumber product={product} />
          <Rating product={product} />
        </p>
      </div>
      <BuyPanel product={product} />
      <div className={styles.text}>
        {product.description.length > 0 && (
          <>
            <h2>What it does</h2>
            <ul>
              {product.description.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </>
        )}
        {product.details !== '' && (
          <details className={styles.details}>
            <summary>
              <h2>Details</h2>
            </summary>
            <p>{product.details}</p>
          </details>
        )}
      </div>
      {specification && <SpecificationTables specification={specification} />}
    </article>
  );
}
