import { useEffect } from 'react';
import type { CartItem } from '@piston-parts/shared-contract';
import { selectGarage } from '../../selectors';
import { useShopDispatch, useShopSelector } from '../../store';
import { fitsRequested, type CarFit } from './garage.slice';

/** Asks whether these parts fit the current car. */
function useFitsRequested(items: readonly { readonly _id: string }[]) {
  const dispatch = useShopDispatch();
  const { currentId } = useShopSelector(selectGarage);
  const ids = items.map(({ _id }) => _id).join(' ');
  useEffect(() => {
    if (currentId !== null && ids !== '') dispatch(fitsRequested({ productIds: ids.split(' ') }));
  }, [dispatch, currentId, ids]);
}

/** The title of the current car, and which of the parts do not fit it; none without a car and while it is not known. */
export function useUnfitParts(items: readonly CartItem[]): { car: string; unfit: readonly CartItem[] } {
  useFitsRequested(items);
  const { title, fits } = useShopSelector(selectGarage);
  return { car: title ?? '', unfit: items.filter(({ _id }) => fits[_id]?.verdict === 'unfit') };
}

const ORDER: readonly CarFit['verdict'][] = ['fits', 'conditional', 'universal', 'unknown', 'unchecked'];

/** The model of the current car, and the parts with what fits the current car first, and what does not fit it apart; as they are without a car. */
export function usePartsByFit<Item extends { readonly _id: string }>(
  items: readonly Item[],
): { model: string; shown: readonly Item[]; unfit: readonly Item[] } {
  useFitsRequested(items);
  const { cars, currentId, fits } = useShopSelector(selectGarage);
  const verdictOf = ({ _id }: Item) => fits[_id]?.verdict ?? 'unchecked';
  // 'Fits' and 'fits if' are one: both are made for the car.
  const rankOf = (item: Item) => Math.max(1, ORDER.indexOf(verdictOf(item)));
  return {
    model: cars.find(({ _id }) => _id === currentId)?.vehicle.model ?? '',
    shown: items.filter((item) => verdictOf(item) !== 'unfit').sort((a, b) => rankOf(a) - rankOf(b)),
    unfit: items.filter((item) => verdictOf(item) === 'unfit'),
  };
}
