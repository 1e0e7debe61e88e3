import { useEffect, useId, useState } from 'react';
import { carChoiceOpened, selectGarage, useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import type * as OwnCarModule from './own-car';
import styles from './own-car.module.css';

/** The space for the shopper's car, which the server does not know: until it is known, the choice of one. */
export function OwnCarSlot() {
  const dispatch = useShopDispatch();
  const { key } = useShopSelector(selectGarage);
  const titleId = useId();
  const [loaded, setLoaded] = useState<typeof OwnCarModule>();
  useEffect(() => {
    // Without it the top bar still has the car.
    if (key !== null) import(/* webpackChunkName: "own-car" */ './own-car').then(setLoaded, () => undefined);
  }, [key]);
  return (
    <section className={styles.ownCar} aria-labelledby={titleId}>
      {key !== null && loaded ? (
        <loaded.OwnCar titleId={titleId} />
      ) : (
        <>
          <h2 id={titleId}>Which car do you drive?</h2>
          <p>Choose it once: every list has first what fits it.</p>
          <Button variant="primary" aria-haspopup="dialog" onClick={() => dispatch(carChoiceOpened())}>
            Choose your car
          </Button>
        </>
      )}
    </section>
  );
}
