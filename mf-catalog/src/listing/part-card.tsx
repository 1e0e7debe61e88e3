import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { describePrice, firstPictures, paths, type ListingSearch, type Product } from '@piston-parts/shared-contract';
import { Button, Picture, Price, useCloseOnBack } from '@piston-parts/shared-ui';
import { BuyButtons } from '../catalogue/buy-buttons';
import { FitSlot } from '../catalogue/fit-slot';
import { MarkedName } from '../catalogue/marked-name';
import { TransitionPicture } from '../catalogue/transition-picture';
import { Availability, PartNumber, Rating } from '../catalogue/part-data';
import { Slot } from '../slot';
import { CartButton, WishlistButton } from './card-buttons';
import styles from './part-card.module.css';

interface PartCardProps {
  readonly product: Product;
  readonly first: boolean;
  /** The matches of a search in the name. */
  readonly highlights?: ListingSearch['highlights'][number] | undefined;
}

interface SideProps {
  readonly product: Product;
  readonly onTurn: () => void;
}

function PartPrice({ price }: Pick<Product, 'price'>) {
  const { actual, previous } = describePrice(price);
  return <Price actual={actual} previous={previous} />;
}

function Front({ product, onTurn, first, highlights = [] }: SideProps & Omit<PartCardProps, 'product'>) {
  const nameId = useId();
  return (
    <>
      <div className={styles.well}>
        <TransitionPicture productId={product._id}>
          <Picture image={product.image} sizes={firstPictures.listing.sizes} first={first} />
        </TransitionPicture>
        <WishlistButton product={product} nameId={nameId} />
        <Slot name="listing.card" inputs={{ productId: product._id }} className={styles.filled} />
      </div>
      <div className={styles.data}>
        <p className={styles.row}>
          <span className={styles.maker}>{product.manufacturerName}</span>
          <Availability product={product} />
        </p>
        <h2 id={nameId} className={styles.name}>
          <Link to={paths.product(product._id)} className={styles.wholeCard}>
            <MarkedName name={product.name} highlights={highlights} />
          </Link>
        </h2>
        <p className={styles.row}>
          <PartNumber product={product} />
          <Rating product={product} />
        </p>
        <div className={styles.foot}>
          <PartPrice price={product.price} />
          <span className={styles.buttons}>
            <Button variant="quiet" className={styles.more} data-more aria-describedby={nameId} onClick={onTurn}>
              More Details
            </Button>
            <CartButton product={product} nameId={nameId} />
          </span>
        </div>
      </div>
      <FitSlot productId={product._id} view="line" />
    </>
  );
}

function Reverse({ product, onTurn }: SideProps) {
  const backButton = useRef<HTMLButtonElement>(null);
  const nameId = useId();
  useEffect(() => backButton.current?.focus(), []);
  return (
    <div className={styles.reverse}>
      <div className={styles.reverseHead}>
        <button
          ref={backButton}
          type="button"
          className={styles.back}
          aria-label="Back"
          aria-describedby={nameId}
          onClick={onTurn}
        >
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M11 5l-7 7 7 7M4 12h17" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </button>
        <h2 id={nameId} className={styles.name}>
          <Link to={paths.product(product._id)}>{product.name}</Link>
        </h2>
      </div>
      <ul className={styles.points}>
        {product.description.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <FitSlot productId={product._id} view="line" />
      <PartPrice price={product.price} />
      <BuyButtons product={product} />
    </div>
  );
}

/** A part in the listing: compact, or turned over to its details (listing-22). */
export function PartCard({ product, first, highlights }: PartCardProps) {
  const card = useRef<HTMLLIElement>(null);
  const [turned, setTurned] = useState(false);
  const cameBack = useRef(turned);
  useCloseOnBack(() => setTurned(false), turned);

  useEffect(() => {
    const element = card.current;
    const turnOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && setTurned(false);
    element?.addEventListener('keydown', turnOnEscape);
    return () => element?.removeEventListener('keydown', turnOnEscape);
  }, []);

  useEffect(() => {
    if (cameBack.current) card.current?.querySelector<HTMLElement>('[data-more]')?.focus();
    cameBack.current = turned;
  }, [turned]);

  return (
    <li ref={card} className={styles.card}>
      {turned ? (
        <Reverse product={product} onTurn={() => setTurned(false)} />
      ) : (
        <Front product={product} onTurn={() => setTurned(true)} first={first} highlights={highlights} />
      )}
    </li>
  );
}
