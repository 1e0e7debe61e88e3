import { useEffect, useState } from 'react';
import { selectGarage, useShopSelector } from '@piston-parts/shared-store';
import type * as FitModule from './fit';
import styles from './fit-slot.module.css';

interface FitSlotProps {
  readonly productId: string;
  /** `line`: the verdict, on a card; `verdict`: the same, announced. `panel`: the car, or how to choose one. */
  readonly view: 'line' | 'verdict' | 'panel';
}

/**
 * The space for whether a part fits the shopper's car. The server does not know the car, and what says it loads late: it
 * stands in the space without moving anything.
 */
export function FitSlot({ productId, view }: FitSlotProps) {
  const { title, isRead } = useShopSelector(selectGarage);
  const [loaded, setLoaded] = useState<typeof FitModule>();
  const isNeeded = view === 'panel' ? isRead : title !== null;
  useEffect(() => {
    // Without it the shop sells as before; the next screen loads it again.
    if (isNeeded) import(/* webpackChunkName: "fit" */ './fit').then(setLoaded, () => undefined);
  }, [isNeeded]);
  const Fit = loaded?.[view];
  return (
    // A screen reader announces changes of a live region that is there before its text.
    <div className={styles[view]} aria-live={view === 'verdict' ? 'polite' : undefined}>
      {Fit && <Fit productId={productId} />}
    </div>
  );
}
