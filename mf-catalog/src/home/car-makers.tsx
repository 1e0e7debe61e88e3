import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CAR_MAKERS, messages } from '@piston-parts/shared-contract';
import {
  carChoiceOpened,
  selectCarMakers,
  selectGarage,
  useShopDispatch,
  useShopSelector,
  type ShopState,
} from '@piston-parts/shared-store';
import { listingAddress } from '../catalogue/listing-address';
import { useNearWindow } from '../catalogue/use-near-window';
import styles from './home.module.css';

interface MakerTileProps {
  readonly maker: string;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

/** Leads to the maker's listing, and there to its models, or to the parts for the shopper's car of that maker (garage-11). */
function MakerTile({ maker, isEmpty, children }: MakerTileProps) {
  const dispatch = useShopDispatch();
  // Not the whole garage: all tiles would be rendered again with each of its changes.
  const car = useShopSelector((state: ShopState) => {
    const { cars, currentId, key } = selectGarage(state);
    return cars.some(({ _id, vehicle }) => _id === currentId && vehicle.maker === maker) ? key : null;
  });
  if (isEmpty) return <span className={styles.noParts}>{children}</span>;
  return (
    <Link
      to={listingAddress(car === null ? { search: maker } : { car })}
      onClick={({ ctrlKey, metaKey, shiftKey }) => {
        // These keys open the listing in another tab or window.
        if (car === null && !(ctrlKey || metaKey || shiftKey)) dispatch(carChoiceOpened({ maker, leadsToParts: true }));
      }}
    >
      {children}
    </Link>
  );
}

/** The owner's choice, or the makers that have parts; those with a mark until they are known. */
export function CarMakers() {
  const counted = useShopSelector(selectCarMakers);
  const makers = counted?.map(({ name }) => name) ?? CAR_MAKERS;
  const titleId = useId();
  const { element, near } = useNearWindow<HTMLElement>();
  if (makers.length === 0) return null;
  return (
    <section ref={element} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.sectionTitle}>
        {messages.popularCarMakers}
      </h2>
      <div className={styles.makers}>
        <ul>
          {makers.map((maker) => (
            <li key={maker}>
              <MakerTile maker={maker} isEmpty={counted?.find(({ name }) => name === maker)?.parts === 0}>
                {/* Made by tooling/pictures/head/makers.mjs. The name below it does not depend on the marks. */}
                <svg width="64" height="32" fill="currentColor" aria-hidden="true">
                  {near && CAR_MAKERS.includes(maker) && <use href={`/makers.svg#${maker.replace(' ', '-')}`} />}
                </svg>
                {maker}
              </MakerTile>
            </li>
          ))}
        </ul>
        {/* The last field of the table, but no maker. */}
        <Link to={listingAddress()} className={styles.allParts}>
          All parts
        </Link>
      </div>
    </section>
  );
}
