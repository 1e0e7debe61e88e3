import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { firstPictures, formatRupees, paths } from '@piston-parts/shared-contract';
import {
  partNotFound,
  selectCatalogue,
  selectLargeListing,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { PageHeading, Picture } from '@piston-parts/shared-ui';
import { PartSearch } from './part-search';
import styles from './home.module.css';

/** The featured part. Its picture needs no request, so it shows first; its text arrives with the catalogue. */
const ON_SHOW = { productId: 'BR-8101', image: { src: firstPictures.home.folder, alt: 'Drilled, vented brake disc' } };

export function Hero() {
  const dispatch = useShopDispatch();
  const product = useShopSelector(selectCatalogue).find(({ _id }) => _id === ON_SHOW.productId);
  const missed = useShopSelector(selectLargeListing) !== null && !product;
  useEffect(() => {
    if (missed) dispatch(partNotFound({ productId: ON_SHOW.productId }));
  }, [dispatch, missed]);
  return (
    <section className={styles.hero}>
      <div className={styles.pitch}>
        <PageHeading className={styles.title}>Good parts for the car you keep</PageHeading>
        <p className={styles.lead}>
          Brakes, filters, lights and oils from Brembo, Bosch, SKF and others, with price and stock on every part.
        </p>
        <PartSearch />
      </div>
      <figure className={styles.show}>
        <Picture image={ON_SHOW.image} sizes={firstPictures.home.sizes} first className={styles.showPicture} />
        <figcaption className={styles.caption}>
          {product && (
            <>
              <Link to={paths.product(product._id)}>{product.name}</Link>
              <span>{product.manufacturerName}</span>
              <span>No. {product._id}</span>
              <span>{formatRupees(product.price.actualPrice)}</span>
            </>
          )}
        </figcaption>
      </figure>
    </section>
  );
}
