import { useId, useState, type ReactNode } from 'react';
import {
  HIGHEST_RATING,
  LOWEST_RATING,
  MORE_CATEGORIES,
  POSITIONS,
  PRODUCT_CATEGORIES,
  chosenNames,
  hasSearch,
  messages,
  withOwnCategories,
  type ListingFacets,
  type ListingSort,
  type Position,
  type ProductCategory,
} from '@piston-parts/shared-contract';
import { selectListedCategories, useShopSelector } from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import { FLAG_LABELS, POSITION_LABELS, flagNames } from './chosen-filters';
import styles from './filter-panel.module.css';
import { PriceGroup } from './price-group';
import type { ListingFilterControl } from './use-listing-filter';

const SORTS: readonly { sort: ListingSort; label: string }[] = [
  { sort: 'NEWEST', label: 'Newest' },
  { sort: 'RATING', label: 'Rating' },
  { sort: 'PRICE_HIGH_TO_LOW', label: 'Price High to low' },
  { sort: 'PRICE_LOW_TO_HIGH', label: 'Price Low to High' },
];
/** The order of a search without a sort (listing-28). */
const RELEVANCE: { sort: null; label: string } = { sort: null, label: 'Relevance' };
const RATINGS = Array.from({ length: HIGHEST_RATING }, (_, index) => HIGHEST_RATING - index);
/** More names are behind a button. */
const FIRST_NAMES = 6;

interface FilterGroupProps {
  readonly control: ListingFilterControl;
  /** Null while nothing is counted. */
  readonly facets: ListingFacets | null;
}

interface ChoiceProps {
  readonly checked: boolean;
  readonly onChange: () => void;
  /** Parts that the choice would show; null while that is unknown. */
  readonly count: number | null;
  readonly children: ReactNode;
}

/** The number is not in the label, which names the choice. */
function Choice({ checked, onChange, count, children }: ChoiceProps) {
  const countId = useId();
  return (
    <div className={styles.row} data-none={count === 0 || undefined}>
      <label className={styles.choice}>
        <input type="checkbox" checked={checked} aria-describedby={countId} onChange={onChange} />
        {children}
      </label>
      <span id={countId} className={styles.count}>
        {count}
        {count !== null && <span className="visually-hidden">{count === 1 ? ' part' : ' parts'}</span>}
      </span>
    </div>
  );
}

function SortGroup({ control: { filter, change } }: Pick<FilterGroupProps, 'control'>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend>Sort</legend>
      {[...(hasSearch(filter) ? [RELEVANCE] : []), ...SORTS].map(({ sort, label }) => (
        <label key={label} className={styles.choice}>
          <input type="radio" name={name} checked={filter.sort === sort} onChange={() => change({ sort })} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** The seven of listing-7; the others of the specification and the owner's are further ones. */
const FIRST_CATEGORIES = PRODUCT_CATEGORIES.filter((category) => !MORE_CATEGORIES.includes(category));

const isFirst = (category: string) => FIRST_CATEGORIES.some((one) => one === category);

interface CategoryGroupProps extends FilterGroupProps {
  readonly legend: string;
  readonly has: (category: ProductCategory) => boolean;
}

function CategoryGroup({ control: { filter, change }, facets, legend, has }: CategoryGroupProps) {
  const listed = useShopSelector(selectListedCategories);
  const categories = listed.filter(({ category }) => has(category));
  if (categories.length === 0) return null;
  // In the address's order, so that the same filter always has the same address.
  const toggled = (toggledOne: ProductCategory) =>
    withOwnCategories(listed.map(({ category }) => category)).filter(
      (category) => filter.categories.includes(category) !== (category === toggledOne),
    );
  const countOf = (wanted: ProductCategory) =>
    facets && (facets.categories.find(({ category }) => category === wanted)?.count ?? 0);
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {categories.map(({ category, label }) => (
        <Choice
          key={category}
          checked={filter.categories.includes(category)}
          count={countOf(category)}
          onChange={() => change({ categories: toggled(category) })}
        >
          {label}
        </Choice>
      ))}
    </fieldset>
  );
}

interface NameGroupProps {
  readonly legend: string;
  /** Those with the most parts first; a choice without parts is among them. */
  readonly names: readonly { readonly name: string; readonly count: number }[] | undefined;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** Names of which any can be chosen: the first, and the others behind a button. */
function NameGroup({ legend, names, chosen, onChange }: NameGroupProps) {
  const [all, setAll] = useState(false);
  const choices = names ?? chosen.map((name) => ({ name, count: null }));
  const isShown = (name: string, rank: number) => all || rank < FIRST_NAMES || chosen.includes(name);
  const toggle = (name: string) => {
    const others = chosen.filter((each) => each !== name);
    onChange(others.length < chosen.length ? others : chosenNames([...others, name]));
  };
  if (choices.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {choices
        .filter(({ name }, rank) => isShown(name, rank))
        .map(({ name, count }) => (
          <Choice key={name} checked={chosen.includes(name)} count={count} onChange={() => toggle(name)}>
            {name}
          </Choice>
        ))}
      {choices.length > FIRST_NAMES && (
        <Button variant="quiet" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Fewer ${legend.toLowerCase()}` : `All ${choices.length} ${legend.toLowerCase()}`}
        </Button>
      )}
    </fieldset>
  );
}

/** Axle and side; one without parts is left out unless it is chosen. */
function PositionGroup({ control: { filter, change }, facets }: FilterGroupProps) {
  const { positions } = filter;
  const countOf = (position: Position) => facets?.positions?.find((each) => each.position === position)?.count ?? 0;
  const shown = POSITIONS.filter((position) => countOf(position) > 0 || positions.includes(position));
  if (shown.length === 0) return null;
  const toggle = (position: Position) => POSITIONS.filter((each) => positions.includes(each) !== (each === position));
  return (
    <fieldset className={styles.group}>
      <legend>Position</legend>
      {shown.map((position) => (
        <Choice
          key={position}
          checked={positions.includes(position)}
          count={countOf(position)}
          onChange={() => change({ positions: toggle(position) })}
        >
          {POSITION_LABELS[position]}
        </Choice>
      ))}
    </fieldset>
  );
}

function FlagGroups({ control: { filter, change }, facets }: FilterGroupProps) {
  return flagNames.map((name) => (
    <fieldset key={name} className={styles.group}>
      <legend>{FLAG_LABELS[name].legend}</legend>
      <Choice checked={filter[name]} count={facets?.[name] ?? null} onChange={() => change({ [name]: !filter[name] })}>
        {FLAG_LABELS[name].label}
      </Choice>
    </fieldset>
  ));
}

/** Checkboxes of which at most one is checked; none means '1 and above' (listing-12). */
function RatingGroup({ control: { filter, change }, facets }: FilterGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Ratings</legend>
      {RATINGS.map((rating) => (
        <Choice
          key={rating}
          checked={filter.ratings === rating}
          count={facets?.ratings[rating - 1] ?? null}
          onChange={() => change({ ratings: filter.ratings === rating ? LOWEST_RATING : rating })}
        >
          {messages.andAbove(rating)}
        </Choice>
      ))}
    </fieldset>
  );
}

/** The groups of the sidebar. */
export function FilterPanel(props: FilterGroupProps) {
  const { facets } = props;
  const { filter, change } = props.control;
  return (
    <div className={styles.panel}>
      <SortGroup control={props.control} />
      <CategoryGroup {...props} legend="Categories" has={isFirst} />
      <CategoryGroup {...props} legend="More categories" has={(category) => !isFirst(category)} />
      <NameGroup
        legend="Part types"
        names={facets?.types}
        chosen={filter.types}
        onChange={(types) => change({ types })}
      />
      <PositionGroup {...props} />
      {filter.car === null && (
        <NameGroup
          legend="Models"
          names={facets?.models}
          chosen={filter.models}
          onChange={(models) => change({ models })}
        />
      )}
      <NameGroup
        legend="Brands"
        names={facets?.makers}
        chosen={filter.makers}
        onChange={(makers) => change({ makers })}
      />
      <FlagGroups {...props} />
      <PriceGroup {...props} />
      <RatingGroup {...props} />
    </div>
  );
}
