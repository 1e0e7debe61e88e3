import { useEffect, useRef } from 'react';
import type { Address } from '@piston-parts/shared-contract';
import {
  deliveryAddressSelected,
  selectAddressModal,
  selectSelectedAddressId,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';

/** An address that is added here becomes the selected one. */
export function useAddedAddressSelected(addresses: readonly Address[]): void {
  const dispatch = useShopDispatch();
  const adding = useShopSelector(selectAddressModal).kind === 'add';
  const wasAdding = useRef(adding);
  const previous = useRef(addresses);

  useEffect(() => {
    const added = addresses.filter(({ _id }) => !previous.current.some((address) => address._id === _id));
    previous.current = addresses;
    const [only] = added;
    if (wasAdding.current && only && added.length === 1) dispatch(deliveryAddressSelected({ addressId: only._id }));
  }, [addresses, dispatch]);

  // After the effect above: the list may arrive in the same render in which the modal closes.
  useEffect(() => {
    wasAdding.current = adding;
  }, [adding]);
}

/** A single address is chosen automatically, also in place of one that is gone. */
export function useOnlyAddressSelected(addresses: readonly Address[]): void {
  const dispatch = useShopDispatch();
  const chosenId = useShopSelector(selectSelectedAddressId);
  const [first, ...others] = addresses;
  const onlyId = others.length === 0 ? first?._id : undefined;

  useEffect(() => {
    if (onlyId !== undefined && onlyId !== chosenId) dispatch(deliveryAddressSelected({ addressId: onlyId }));
  }, [dispatch, onlyId, chosenId]);
}
