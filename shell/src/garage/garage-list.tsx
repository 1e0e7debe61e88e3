import { useId } from 'react';
import { carTitle, engineName } from '@piston-parts/shared-contract/schemas';
import {
  carChoiceClosed,
  carMadeCurrent,
  carRemoved,
  selectGarage,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import styles from './car-choice.module.css';

/** Moves the focus to the car before or after the one that goes, or to the dialog's first button. */
function focusBeforeRemoval(button: Element) {
  const row = button.closest('li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling ?? row?.closest('dialog');
  next?.querySelector('button')?.focus();
}

/** The cars that were chosen before, to change between. */
export function GarageList() {
  const dispatch = useShopDispatch();
  const { cars, currentId } = useShopSelector(selectGarage);
  const titleId = useId();
  if (cars.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        Your cars
      </h3>
      <ul className={styles.cars}>
        {cars.map((car) => (
          <li key={car._id}>
            <button
              type="button"
              className={styles.option}
              aria-current={car._id === currentId || undefined}
              onClick={() => {
                dispatch(carMadeCurrent({ carId: car._id }));
                dispatch(carChoiceClosed());
              }}
            >
              {carTitle(car)}
              <span className={styles.note}>{engineName(car.vehicle)}</span>
            </button>
            <Button
              variant="quiet"
              aria-label={`Remove ${carTitle(car)}`}
              onClick={({ currentTarget }) => {
                focusBeforeRemoval(currentTarget);
                dispatch(carRemoved({ carId: car._id }));
              }}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
