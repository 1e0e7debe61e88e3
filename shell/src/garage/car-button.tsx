import { useEffect, useState } from 'react';
import {
  carChoiceClosed,
  carChoiceOpened,
  selectGarage,
  unfitPartDeclined,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { CarIcon } from '../icons';
import styles from './car-button.module.css';
import type * as GarageDialogs from './garage-dialogs';

/** The current car, on every page, and the way to choose one. The dialogs about it load when they are opened. */
export function CarButton() {
  const dispatch = useShopDispatch();
  const { title, choice, unfit } = useShopSelector(selectGarage);
  const [loaded, setLoaded] = useState<typeof GarageDialogs>();
  const isNeeded = (choice !== null || unfit !== null) && !loaded;
  useEffect(() => {
    // A load that failed leaves nothing open, so that the next press loads it again.
    const close = () => {
      dispatch(carChoiceClosed({ failed: true }));
      dispatch(unfitPartDeclined());
    };
    if (isNeeded) import(/* webpackChunkName: "garage-dialogs" */ './garage-dialogs').then(setLoaded, close);
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
      {unfit && loaded && <loaded.UnfitQuestion {...unfit} />}
    </>
  );
}
