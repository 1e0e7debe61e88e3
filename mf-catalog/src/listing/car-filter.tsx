import { useEffect, useRef } from 'react';
import type { ListedCar, ListingFilter } from '@piston-parts/shared-contract';
import { carChoiceOpened, carChosen, selectGarage, useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import styles from './car-filter.module.css';
import { carTitle } from './chosen-filters';

export interface CarFilterProps {
  readonly filter: ListingFilter;
  /** The car of the filter; null when the catalogue has no such car, undefined while that is unknown. */
  readonly car: ListedCar | null | undefined;
  readonly onChange: (key: string | null) => void;
}

/** A listing of the shopper's own car follows it when it changes, and when its driver replies to a question. */
function useFollowedCar({ filter, onChange }: CarFilterProps, key: string | null) {
  const previousKey = useRef(key);
  useEffect(() => {
    const wasOwn = previousKey.current !== null && filter.car === previousKey.current;
    previousKey.current = key;
    if (wasOwn && key !== null && key !== filter.car) onChange(key);
  }, [key, filter.car, onChange]);
}

/** The choices for an address that was made for another car. */
function OtherCar({ car, onChange }: CarFilterProps) {
  const dispatch = useShopDispatch();
  const { title, key } = useShopSelector(selectGarage);
  const take = () => {
    if (car) dispatch(carChosen(car));
  };
  return (
    <div className={styles.other}>
      <p>
        {car
          ? `These are the parts for a ${carTitle(car)}, ${car.vehicle.engine}, which is not your current car.`
          : 'The car of this address is not in our catalogue, so nothing is known of what fits it.'}
      </p>
      <div className={styles.buttons}>
        {car && <Button onClick={take}>Make it my car</Button>}
        {key === null ? (
          <Button aria-haspopup="dialog" onClick={() => dispatch(carChoiceOpened())}>
            Choose another car
          </Button>
        ) : (
          <Button onClick={() => onChange(key)}>Parts for your {title}</Button>
        )}
        <Button onClick={() => onChange(null)}>Parts for all cars</Button>
      </div>
    </div>
  );
}

/** The choices when the shopper's own car has left the catalogue. */
function GoneCar({ onChange }: Pick<CarFilterProps, 'onChange'>) {
  const dispatch = useShopDispatch();
  const { title } = useShopSelector(selectGarage);
  return (
    <div className={styles.other}>
      <p>Your {title} is no longer in our catalogue, so nothing is known of what fits it.</p>
      <div className={styles.buttons}>
        <Button aria-haspopup="dialog" onClick={() => dispatch(carChoiceOpened())}>
          Choose another car
        </Button>
        <Button onClick={() => onChange(null)}>Parts for all cars</Button>
      </div>
    </div>
  );
}

/** Shows the parts for the shopper's car alone, or for all cars. */
export function CarFilter(props: CarFilterProps) {
  const { filter, car, onChange } = props;
  const dispatch = useShopDispatch();
  const { title, key } = useShopSelector(selectGarage);
  useFollowedCar(props, key);
  if (filter.car !== null && filter.car !== key) return car === undefined ? null : <OtherCar {...props} />;
  if (filter.car !== null && car === null) return <GoneCar onChange={onChange} />;
  if (key === null) {
    return (
      <Button
        variant="quiet"
        className={styles.choose}
        aria-haspopup="dialog"
        onClick={() => dispatch(carChoiceOpened())}
      >
        Choose your car to see what fits it
      </Button>
    );
  }
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has it by itself
        role="switch"
        checked={filter.car === key}
        onChange={({ target }) => onChange(target.checked ? key : null)}
      />
      Only parts for your {title}
    </label>
  );
}
