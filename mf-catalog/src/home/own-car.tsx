import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { formatRupees, paths, type Product } from '@piston-parts/shared-contract';
import { monthName } from '@piston-parts/shared-contract/schemas';
import {
  carChoiceOpened,
  selectCurrentUser,
  selectGarage,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Button, Picture } from '@piston-parts/shared-ui';
import { listingAddress } from '../catalogue/listing-address';
import homeStyles from './home.module.css';
import { ownCarRequested, selectOwnCar, type BoughtPart } from './own-car.slice';
import styles from './own-car.module.css';
import { SERVICE_MONTHS } from './service-intervals';

/** Bought parts that no service changes are a reminder, no history. */
const MAX_OTHERS = 4;

/** @returns the month so many months after a day: `2027-03`. */
function monthAfter(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

interface Entry {
  readonly productId: string;
  readonly kind: string;
  readonly name: string;
  readonly price: string;
  readonly note: string;
  readonly isDue: boolean;
  /** Of what was bought only the name is known. */
  readonly image?: Product['image'];
}

/** @param thisMonth `2026-11` */
function serviceEntry(product: Product, bought: readonly BoughtPart[], thisMonth: string): Entry {
  const { _id: productId, partType: kind = '', name, price, image } = product;
  const months = SERVICE_MONTHS[kind] ?? null;
  const last = bought.find((part) => part.productId === productId)?.paidAt;
  const due = last !== undefined && months !== null ? monthAfter(last, months) : null;
  const isDue = due !== null && due <= thisMonth;
  const usual = months === null ? 'Changed when it is worn' : `Usually every ${months} months`;
  const boughtIn = last === undefined ? usual : `Bought in ${monthName(last.slice(0, 7))}`;
  const note =
    due === null ? boughtIn : isDue ? `Due since ${monthName(due)}` : `${boughtIn}, due in ${monthName(due)}`;
  return { productId, kind, name, price: formatRupees(price.actualPrice), note, isDue, image };
}

/** Order: due parts, then service parts, then other parts that were bought for the car. */
function entriesOf(service: readonly Product[], bought: readonly BoughtPart[], thisMonth: string): Entry[] {
  const entries = service.map((product) => serviceEntry(product, bought, thisMonth));
  const listed = new Set(service.map(({ _id }) => _id));
  const others = bought.filter(
    ({ productId }, at) => !listed.has(productId) && bought.findIndex((part) => part.productId === productId) === at,
  );
  return [
    ...entries.filter(({ isDue }) => isDue),
    ...entries.filter(({ isDue }) => !isDue),
    ...others.slice(0, MAX_OTHERS).map(({ productId, name, paidAt }) => ({
      productId,
      kind: 'Bought for it',
      name,
      price: '',
      note: `Bought in ${monthName(paidAt.slice(0, 7))}`,
      isDue: false,
    })),
  ];
}

interface OwnCarPicturesProps {
  readonly entries: readonly Entry[];
  readonly title: string;
  /** Of the owner's picture. */
  readonly frame: Element;
}

/** The first parts in place of the owner's picture. */
function OwnCarPictures({ entries, title, frame }: OwnCarPicturesProps) {
  return createPortal(
    <ul className={styles.pictures} aria-label={`For your ${title}`}>
      {entries.map(({ productId, kind, name, price, note, isDue, image }) => (
        <li key={productId}>
          <Link to={paths.product(productId)}>
            {image && (
              <Picture image={image} sizes="(min-width: 60rem) 18rem, 50vw" className={styles.picture} decorative />
            )}
            <span>
              {kind}
              <span className="visually-hidden">: {name}</span>
            </span>
            <span>{price}</span>
            <span className={isDue ? styles.due : styles.note}>{note}</span>
          </Link>
        </li>
      ))}
    </ul>,
    frame,
  );
}

/** @returns how many of the parts stand in place of the owner's picture: whole rows, which leave some for the list */
const countPictured = (entries: readonly Entry[]): number =>
  [4, 2].find((count) => count < entries.length && entries.slice(0, count).every(({ image }) => image)) ?? 0;

/** The shopper's car on the home page: what is due, its service parts, and what was bought for it (home-8). */
export function OwnCar({ titleId }: { readonly titleId: string }) {
  const dispatch = useShopDispatch();
  const { title, key } = useShopSelector(selectGarage);
  const isLoggedIn = useShopSelector(selectCurrentUser) !== null;
  const parts = useShopSelector(selectOwnCar);
  const [thisMonth] = useState(() => new Date().toISOString().slice(0, 7));
  useEffect(() => void dispatch(ownCarRequested()), [dispatch, key, isLoggedIn]);
  const entries = parts?.key === key ? entriesOf(parts.service, parts.bought, thisMonth) : [];
  const frame = document.querySelector(`.${homeStyles.show}`);
  const pictured = frame ? countPictured(entries) : 0;
  return (
    <>
      <div className={styles.head}>
        <h2 id={titleId}>Your {title}</h2>
        <Link to={listingAddress({ car: key })}>All parts for it</Link>
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => dispatch(carChoiceOpened())}>
          Another car
        </Button>
      </div>
      {frame && pictured > 0 && (
        <OwnCarPictures entries={entries.slice(0, pictured)} title={title ?? ''} frame={frame} />
      )}
      <ul className={styles.strip}>
        {entries.slice(pictured).map(({ productId, kind, name, price, note, isDue }) => (
          <li key={productId} className={styles.entry}>
            <span className={styles.kind}>{kind}</span>
            <Link to={paths.product(productId)} className={styles.name}>
              {name}
            </Link>
            <span className={isDue ? styles.due : styles.note}>{note}</span>
            <span className={styles.price}>{price}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
