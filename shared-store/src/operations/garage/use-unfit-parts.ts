import { useEffect } from 'react';
import type { CartItem } from '@piston-parts/shared-contract';
import { selectGarage } from '../../selectors';
import { useShopDispatch, useShopSelector } from '../../store';
import { fitsRequested } from './garage.slice';

/** The title of the current car, and which of the parts do not fit it; none without a car and while it is not known. */
export function useUnfitParts(items: readonly CartItem[]): { car: string; unfit: readonly CartItem[] } {
  const dispatch = useShopDispatch();
  const { currentId, title, fits } = useShopSelector(selectGarage);
  const ids = items.map(({ _id }) => _id).join(' ');
  useEffect(() => {
    if (currentId !== null && ids !== '') dispatch(fitsRequested({ productIds: ids.split(' ') }));
  }, [dispatch, currentId, ids]);
  return { car: title ?? '', unfit: items.filter(({ _id }) => fits[_id]?.verdict === 'unfit') };
}
