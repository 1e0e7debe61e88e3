import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { firstPictures, formatRupees, paths } from '@piston-parts/shared-contract';
import {
  partNotFound,
  selectCatalogue,
  selectLargeListing,
  selectSettings,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { PageHeading, Picture } from '@piston-parts/shared-ui';
import { OwnCarSlot } from './own-car-slot';
import { PartSearch } from './part-search';
import styles from './home.module.css';

/** The owner's part, whose text arrives with the catalogue. */
function FeaturedPart({ id }: { readonly id: string }) {
  const dispatch = useShopDispatch();
  const product = useShopSelector(selectCatalogue).find(({ _id }) => _id === id);
  const missed = useShopSelector(selectLargeListing) !== null && !product;
  useEffect(() => {
    if (missed) dispatch(partNotFound({ productId: id }));
  }, [dispatch, missed, id]);
  return (
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
  );
}

/** The owner's first block. The picture needs no request. */
export function Hero() {
  const { name, home = {} } = useShopSelector(selectSettings);
  const { title = name, lead, picture, part } = home;
  return (
    <section className={picture ? `${styles.hero} ${styles.pictured}` : styles.hero}>
      <div className={styles.pitch}>
        <PageHeading>{title}</PageHeading>
        {lead !== undefined && <p>{lead}</p>}
        <PartSearch />
        <OwnCarSlot />
      </div>
      {picture && (
        <figure className={styles.show}>
          <Picture image={picture} sizes={firstPictures.home.sizes} first className={styles.showPicture} />
          {part !== undefined && <FeaturedPart id={part} />}
        </figure>
      )}
    </section>
  );
}
