import { useEffect, useRef } from 'react';
import { filterFromQuery, queryFromFilter } from '@piston-parts/shared-contract';
import { selectGarage, useShopSelector } from '@piston-parts/shared-store';
import type { ListingFilterControl } from './use-listing-filter';

/** The car's part of an address; empty for a car whose key no address can have. */
const inAddress = (carFirst: string | null) => filterFromQuery(queryFromFilter({ carFirst })).carFirst;

/** Writes whose parts come first into the address: only this browser knows the car, and a reload asks the server (listing-43). */
export function useCarInAddress({ filter, saved, putFirst }: ListingFilterControl): void {
  const { key, isRead } = useShopSelector(selectGarage);
  // A listing of one car's parts has no others to order.
  const carFirst = saved.car === null ? inAddress(key) : null;
  const address = useRef<string>(undefined);
  useEffect(() => {
    address.current = window.location.href;
  }, [saved]);
  useEffect(() => {
    // A press that leads on has changed it already, while the next page is still loading.
    const isHere = window.location.href === address.current && filter === saved;
    if (isRead && isHere && saved.carFirst !== carFirst) putFirst(carFirst);
  }, [isRead, filter, saved, carFirst, putFirst]);
}
