import { useEffect, useRef } from 'react';
import { carTitle, engineName } from '@piston-parts/shared-contract/schemas';
import {
  carChoiceOpened,
  carMadeCurrent,
  carRemoved,
  garageRequested,
  selectGarage,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import { AccountPage } from '../account/account-page';
import { useRetriedLoad } from '../account/use-retried-load';
import styles from './garage.module.css';

function CarList() {
  const dispatch = useShopDispatch();
  const { cars, currentId } = useShopSelector(selectGarage);
  const count = useRef<HTMLParagraphElement>(null);
  const shown = useRef(cars.length);
  // The pressed button disappears with its car.
  useEffect(() => {
    if (cars.length < shown.current && document.activeElement === document.body) count.current?.focus();
    shown.current = cars.length;
  }, [cars.length]);

  return (
    <div data-content>
      <p ref={count} tabIndex={-1} role="status" className={styles.count}>
        {cars.length === 0 && 'No car is in your garage yet. With one, the shop can tell which parts fit.'}
        {cars.length > 0 && (cars.length === 1 ? '1 car' : `${cars.length} cars`)}
      </p>
      <ul>
        {cars.map((car) => (
          <li key={car._id} className={styles.row}>
            <div className={styles.car}>
              <h2>{carTitle(car)}</h2>
              <p className={styles.note}>{engineName(car.vehicle)}</p>
              {!car.inCatalogue && (
                <p className={styles.gone}>
                  No longer in our catalogue: we cannot tell which parts fit it. Remove it and choose it again.
                </p>
              )}
            </div>
            <div className={styles.actions}>
              {car._id === currentId ? (
                <span className={styles.current}>Your current car</span>
              ) : (
                <Button
                  variant="quiet"
                  aria-label={`Use ${carTitle(car)}`}
                  onClick={() => dispatch(carMadeCurrent({ carId: car._id }))}
                >
                  Use
                </Button>
              )}
              <Button
                variant="quiet"
                aria-label={`Remove ${carTitle(car)}`}
                onClick={() => dispatch(carRemoved({ carId: car._id }))}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The shopper's cars: add, use and remove (garage-6, garage-7). */
export default function GarageScreen() {
  const dispatch = useShopDispatch();
  const { status, cars } = useShopSelector(selectGarage);
  const { failure } = useRetriedLoad({ status, requested: garageRequested, what: 'Your garage' });
  const isLoading = cars.length === 0 && (status === 'idle' || status === 'loading');
  return (
    <AccountPage title="Garage">
      {failure ?? (
        <>
          <Button variant="primary" className={styles.add} onClick={() => dispatch(carChoiceOpened())}>
            Add a car
          </Button>
          {isLoading ? (
            <p role="status" className={styles.count}>
              Loading your garage
            </p>
          ) : (
            <CarList />
          )}
        </>
      )}
    </AccountPage>
  );
}
