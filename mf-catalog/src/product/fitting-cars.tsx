import { useState } from 'react';
import type { Fitment } from '@piston-parts/shared-contract';
import { engineName, monthName } from '@piston-parts/shared-contract/schemas';
import { selectGarage, useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import { aboutPartRequested } from './about-part.slice';
import styles from './about-part.module.css';

/** So many are shown at first. */
const MAX_SHOWN = 8;

interface CarRow {
  readonly key: string;
  readonly isOwn: boolean;
  readonly name: string;
  readonly note: string;
}

function rowOf({ vehicle, position, qualifier, producedFrom, producedUntil }: Fitment, ownId?: string): CarRow {
  const { _id, maker, model, yearFrom, yearTo } = vehicle;
  const conditions = [
    position ?? '',
    qualifier,
    producedFrom === null ? '' : `built from ${monthName(producedFrom)}`,
    producedUntil === null ? '' : `built until ${monthName(producedUntil)}`,
  ].filter((text) => text !== '');
  return {
    key: [_id, ...conditions].join(' '),
    isOwn: _id === ownId,
    name: `${maker} ${model}, ${engineName(vehicle)}`,
    note: [yearFrom === yearTo ? `${yearFrom}` : `${yearFrom} to ${yearTo ?? 'today'}`, ...conditions].join(', '),
  };
}

interface FittingCarsProps {
  /** The first ones, or all. */
  readonly fitments: readonly Fitment[];
  /** Of all. */
  readonly count: number;
}

/** The cars that a part fits, the shopper's first; a long list is loaded when it is searched or all are wanted. */
export function FittingCars({ fitments, count }: FittingCarsProps) {
  const dispatch = useShopDispatch();
  const { cars, currentId } = useShopSelector(selectGarage);
  const [text, setText] = useState('');
  const [all, setAll] = useState(false);
  const own = cars.find(({ _id }) => _id === currentId);
  const rows = fitments
    .map((fitment) => rowOf(fitment, own?.vehicle._id))
    .sort((one, other) => Number(other.isOwn) - Number(one.isOwn));
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = rows.filter(({ name, note }) =>
    words.every((word) => `${name} ${note}`.toLowerCase().includes(word)),
  );
  const isLong = count > MAX_SHOWN;
  const loadAll = () => {
    if (fitments.length < count) dispatch(aboutPartRequested({}));
  };
  const shown = all || words.length > 0 ? matching : matching.slice(0, MAX_SHOWN);
  return (
    <>
      {isLong && (
        <input
          type="search"
          className={styles.search}
          aria-label="Search these cars"
          placeholder="Search these cars"
          autoComplete="off"
          maxLength={60}
          onFocus={loadAll}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <ul className={styles.cars}>
        {shown.map(({ key, isOwn, name, note }) => (
          <li key={key} data-own={isOwn || undefined}>
            {isOwn && <strong className={styles.own}>Your car</strong>}
            <span>{name}</span>
            <span className={styles.note}>{note}</span>
          </li>
        ))}
      </ul>
      <p role="status" className={words.length > 0 && matching.length > 0 ? 'visually-hidden' : undefined}>
        {words.length > 0 &&
          (matching.length === 0 ? 'No such car is among those it fits.' : `${matching.length} found`)}
      </p>
      {isLong && !all && words.length === 0 && (
        <Button
          variant="quiet"
          onClick={() => {
            setAll(true);
            loadAll();
          }}
        >
          All {count} cars
        </Button>
      )}
    </>
  );
}
