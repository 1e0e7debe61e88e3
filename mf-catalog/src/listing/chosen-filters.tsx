import { Link } from 'react-router-dom';
import {
  categoryLabel,
  formatRupees,
  LOWEST_RATING,
  messages,
  PRICE_SLIDER_MIN,
  type ListedCar,
  type ListedCategory,
  type ListingFilter,
  type ListingFlag,
  type Position,
} from '@piston-parts/shared-contract';
import { selectListedCategories, useShopSelector } from '@piston-parts/shared-store';
import { listingAddress } from '../catalogue/listing-address';
import styles from './listing.module.css';

export const POSITION_LABELS: Readonly<Record<Position, string>> = {
  front: 'Front',
  rear: 'Rear',
  left: 'Left',
  right: 'Right',
};

/** The filters that are on or off: the group in the sidebar, and what checkbox and chip say. */
export const FLAG_LABELS: Readonly<Record<ListingFlag, { readonly legend: string; readonly label: string }>> = {
  inStock: { legend: 'Availability', label: 'In stock' },
};

export const flagNames = Object.keys(FLAG_LABELS) as ListingFlag[];

/** As its driver calls it: `Hyundai Creta 2019`. */
export const carTitle = ({ vehicle: { maker, model }, year }: ListedCar): string => `${maker} ${model} ${year}`;

interface Chosen {
  readonly label: string;
  /** The change of the filter that removes it. */
  readonly without: Partial<ListingFilter>;
}

function priceLabel({ priceFrom, priceTo }: ListingFilter): string | null {
  const from = priceFrom > PRICE_SLIDER_MIN;
  if (priceTo === null) return from ? `${formatRupees(priceFrom)} and more` : null;
  return from ? `${formatRupees(priceFrom)} to ${formatRupees(priceTo)}` : `up to ${formatRupees(priceTo)}`;
}

interface Names {
  /** The categories of the shop. */
  readonly listed?: readonly ListedCategory[];
  /** That of the filter; left out while it is unknown. */
  readonly car?: ListedCar | null | undefined;
}

/** @returns every filter that is set, in the order of the sidebar, each with what the listing is without it. */
export function chosenFilters(filter: ListingFilter, { listed = [], car }: Names = {}): Chosen[] {
  const { search, categories, makers, types, positions, models, ratings } = filter;
  const price = priceLabel(filter);
  return [
    ...(search.trim() === '' ? [] : [{ label: `“${search.trim()}”`, without: { search: '' } }]),
    ...categories.map((category) => ({
      label: categoryLabel(category, listed),
      without: { categories: categories.filter((each) => each !== category) },
    })),
    ...makers.map((name) => ({ label: name, without: { makers: makers.filter((each) => each !== name) } })),
    ...types.map((name) => ({ label: name, without: { types: types.filter((each) => each !== name) } })),
    ...positions.map((position) => ({
      label: POSITION_LABELS[position],
      without: { positions: positions.filter((each) => each !== position) },
    })),
    ...models.map((name) => ({ label: name, without: { models: models.filter((each) => each !== name) } })),
    ...(filter.car === null ? [] : [{ label: car ? carTitle(car) : 'one car', without: { car: null } }]),
    ...flagNames
      .filter((name) => filter[name])
      .map((name) => ({
        label: FLAG_LABELS[name].label,
        without: { [name]: false },
      })),
    ...(price === null ? [] : [{ label: price, without: { priceFrom: PRICE_SLIDER_MIN, priceTo: null } }]),
    ...(ratings > LOWEST_RATING ? [{ label: messages.andAbove(ratings), without: { ratings: LOWEST_RATING } }] : []),
  ];
}

interface ChosenFiltersProps {
  readonly filter: ListingFilter;
  /** That of the filter; left out while it is unknown. */
  readonly car?: ListedCar | null | undefined;
  /** A chip disappears when it is pressed, and the focus with it. */
  readonly onTaken: () => void;
}

/** A link for each filter that is set, to the listing without it. */
export function ChosenFilters({ filter, car, onTaken }: ChosenFiltersProps) {
  const listed = useShopSelector(selectListedCategories);
  const chosen = chosenFilters(filter, { listed, car });
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Chosen filters">
      {chosen.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={listingAddress({ ...filter, ...without, page: 1 })}
            className={styles.chip}
            aria-label={`Remove ${label}`}
            onClick={onTaken}
          >
            {label}
            <svg viewBox="0 0 12 12" width="10" height="10" aria-hidden="true">
              <path d="M1 1l10 10M11 1L1 11" fill="none" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </Link>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Link to={listingAddress({ size: filter.size })} className={styles.clear} onClick={onTaken}>
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}
