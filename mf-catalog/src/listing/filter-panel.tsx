import { useId } from 'react';
import {
  FILTER_CATEGORIES,
  formatRupees,
  HIGHEST_RATING,
  LISTED_CATEGORIES,
  LOWEST_RATING,
  MORE_CATEGORIES,
  PRICE_SLIDER_MAX,
  PRICE_SLIDER_MIN,
  type ListingSort,
  type ProductCategory,
} from '@piston-parts/shared-contract';
import styles from './filter-panel.module.css';
import type { ListingFilterControl } from './use-listing-filter';

const SORTS: readonly { sort: ListingSort; label: string }[] = [
  { sort: 'PRICE_HIGH_TO_LOW', label: 'Price High to low' },
  { sort: 'PRICE_LOW_TO_HIGH', label: 'Price Low to High' },
];
const RATINGS = Array.from({ length: HIGHEST_RATING }, (_, index) => HIGHEST_RATING - index);

interface FilterGroupProps {
  readonly control: ListingFilterControl;
}

function SortGroup({ control: { filter, change } }: FilterGroupProps) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend>Sort</legend>
      {SORTS.map(({ sort, label }) => (
        <label key={sort} className={styles.choice}>
          <input type="radio" name={name} checked={filter.sort === sort} onChange={() => change({ sort })} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** In the sidebar's order, so that the same filter always has the same address. */
const toggled = (categories: readonly ProductCategory[], toggledOne: ProductCategory) =>
  LISTED_CATEGORIES.map(({ category }) => category).filter(
    (category) => categories.includes(category) !== (category === toggledOne),
  );

interface CategoryGroupProps extends FilterGroupProps {
  readonly legend: string;
  readonly categories: readonly { readonly category: ProductCategory; readonly label: string }[];
}

function CategoryGroup({ control: { filter, change }, legend, categories }: CategoryGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {categories.map(({ category, label }) => (
        <label key={category} className={styles.choice}>
          <input
            type="checkbox"
            checked={filter.categories.includes(category)}
            onChange={() => change({ categories: toggled(filter.categories, category) })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function PriceGroup({ control: { filter, startDrag, dragTo } }: FilterGroupProps) {
  const sliderId = useId();
  const priceTo = filter.priceTo ?? PRICE_SLIDER_MAX;
  const atEnd = priceTo >= PRICE_SLIDER_MAX;
  const amount = formatRupees(priceTo);
  return (
    <div className={styles.group}>
      <div className={styles.priceHead}>
        <label htmlFor={sliderId}>Price Range</label>
        <span className={styles.hint}>
          {!atEnd && 'up to '}
          {/* No <output>: screen readers announce the slider's value, and a live region would repeat it. */}
          <span className={styles.amount}>{amount}</span>
          {atEnd && ' and more'}
        </span>
      </div>
      <input
        id={sliderId}
        className={styles.slider}
        type="range"
        min={PRICE_SLIDER_MIN}
        max={PRICE_SLIDER_MAX}
        step={1}
        value={priceTo}
        aria-valuetext={atEnd ? `${amount} and more` : `up to ${amount}`}
        onPointerDown={startDrag}
        onFocus={startDrag}
        onChange={({ target }) => dragTo(Number(target.value) >= PRICE_SLIDER_MAX ? null : Number(target.value))}
      />
    </div>
  );
}

/** Checkboxes of which at most one is checked; none means '1 and above' (listing-12). */
function RatingGroup({ control: { filter, change } }: FilterGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Ratings</legend>
      {RATINGS.map((rating) => (
        <label key={rating} className={styles.choice}>
          <input
            type="checkbox"
            checked={filter.ratings === rating}
            onChange={() => change({ ratings: filter.ratings === rating ? LOWEST_RATING : rating })}
          />
          {rating} and above
        </label>
      ))}
    </fieldset>
  );
}

/** The groups of the sidebar. */
export function FilterPanel({ control }: FilterGroupProps) {
  return (
    <div className={styles.panel}>
      <SortGroup control={control} />
      <CategoryGroup control={control} legend="Categories" categories={FILTER_CATEGORIES} />
      <CategoryGroup control={control} legend="More categories" categories={MORE_CATEGORIES} />
      <PriceGroup control={control} />
      <RatingGroup control={control} />
    </div>
  );
}
