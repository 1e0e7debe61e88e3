import { useEffect, useState } from 'react';
import {
  carChoiceClosed,
  carChoiceOpened,
  selectGarage,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { CarIcon } from '../layout/icons';
import styles from './car-button.module.css';
import type * as CarChoiceModule from './car-choice';

/** The current car, on every page, and the way to choose one. What chooses loads when it is opened. */
export function CarButton() {
  const dispatch = useShopDispatch();
  const { title, choice } = useShopSelector(selectGarage);
  const [loaded, setLoaded] = useState<typeof CarChoiceModule>();
  const isNeeded = choice !== null && !loaded;
  useEffect(() => {
    // A load that failed closes the choice, so that the next press loads it again.
    const close = () => dispatch(carChoiceClosed({ failed: true }));
    if (isNeeded) import(/* webpackChunkName: "car-choice" */ './car-choice').then(setLoaded, close);
  }, [isNeeded, dispatch]);
  return (
    <>
      <button type="button" className={styles.car} aria-haspopup="dialog" onClick={() => dispatch(carChoiceOpened())}>
        <CarIcon />
        <span className={styles.name}>
          {title && <span className="visually-hidden">Your car: </span>}
          {title ?? 'Choose your car'}
        </span>
      </button>
      {choice && loaded && <loaded.CarChoice />}
    </>
  );
}
