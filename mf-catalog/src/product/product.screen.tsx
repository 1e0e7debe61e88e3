import { Fragment, useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { messages, paths } from '@piston-parts/shared-contract';
import {
  productClosed,
  productOpened,
  selectCatalogue,
  selectCurrentProduct,
  selectListedCategories,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Button, ButtonLink, Notice, PageHeading } from '@piston-parts/shared-ui';
import { listingAddress } from '../catalogue/listing-address';
import { Slot } from '../slot';
import { AboutPartSlot } from './about-part-slot';
import { LoadingPart } from './loading-part';
import { PartArticle } from './part-article';
import styles from './product.module.css';

export { head } from './product.head';

const NOT_LOADED = { product: null, specification: null, status: 'loading' } as const;

/** The open product; until its response arrives, the part from the catalogue. */
function useOpenProduct(productId: string) {
  const current = useShopSelector(selectCurrentProduct);
  const listed = useShopSelector(selectCatalogue).find(({ _id }) => _id === productId);
  // The state may still be that of the part shown before; without an id it is what the page says of its address.
  const isCurrent = current.id === productId || (current.id === null && current.status === 'missing');
  const { product, specification, status } = isCurrent ? current : NOT_LOADED;
  return { product: product ?? listed, specification, status };
}

/** With ways on: the categories, and parts of near numbers (product-21). The server has one such page for all numbers. */
function NotInCatalogue({ productId }: { readonly productId: string }) {
  const categories = useShopSelector(selectListedCategories);
  return (
    <>
      <PageHeading className={styles.alone}>No such part</PageHeading>
      <Notice text={messages.productNotFound}>
        <p className={styles.waysOn}>
          <ButtonLink variant="primary" to={listingAddress()}>
            All parts
          </ButtonLink>
          <ButtonLink to={paths.customerCare}>Ask customer care</ButtonLink>
        </p>
      </Notice>
      <nav aria-label="Parts by category">
        <ul className={styles.categories}>
          {categories.map(({ category, label }) => (
            <li key={category}>
              <Link to={listingAddress({ categories: [category] })}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <AboutPartSlot productId={productId} />
    </>
  );
}

function NotLoaded({ isShown, onTryAgain }: { readonly isShown: boolean; readonly onTryAgain: () => void }) {
  const text = isShown
    ? 'The latest price and stock of this part could not be loaded. Check your connection and try again.'
    : 'This part could not be loaded. Check your connection and try again.';
  return (
    <Notice urgent text={text}>
      <Button variant={isShown ? 'secondary' : 'primary'} onClick={onTryAgain}>
        Try again
      </Button>
    </Notice>
  );
}

/** One part (product-1). */
export default function ProductScreen() {
  const { id: productId = '' } = useParams();
  const dispatch = useShopDispatch();
  const { product, specification, status } = useOpenProduct(productId);

  useEffect(() => {
    dispatch(productOpened({ productId }));
    return () => void dispatch(productClosed());
  }, [dispatch, productId]);

  if (status === 'missing') {
    return (
      <div className="page">
        <NotInCatalogue productId={productId} />
      </div>
    );
  }
  return (
    <div className={`page ${styles.screen}`}>
      {product && (
        <Fragment key={product._id}>
          <PartArticle product={product} specification={specification} />
          {specification && <AboutPartSlot productId={productId} />}
        </Fragment>
      )}
      {product && <Slot name="product.below" inputs={{ productId: product._id }} className={styles.below} />}
      {status === 'failed' && (
        <>
          {!product && <PageHeading className={styles.alone}>Part No. {productId}</PageHeading>}
          <NotLoaded isShown={product !== undefined} onTryAgain={() => dispatch(productOpened({ productId }))} />
        </>
      )}
      {!product && status !== 'failed' && <LoadingPart productId={productId} />}
    </div>
  );
}
