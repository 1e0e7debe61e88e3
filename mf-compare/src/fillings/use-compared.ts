import { useState } from 'react';
import { selectProduct, useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { comparedPartAdded, comparedPartRemoved, selectIsCompared } from '../comparison.slice';

/** Whether a part is in the shopper's comparison, and the press that changes it. The server knows it of nobody. */
export function useCompared(productId: string) {
  const dispatch = useShopDispatch();
  const isCompared = useShopSelector(selectIsCompared(productId));
  const name = useShopSelector(selectProduct(productId))?.name ?? `No. ${productId}`;
  const [isPressed, setPressed] = useState(false);
  const toggle = () => {
    setPressed(true);
    dispatch((isCompared ? comparedPartRemoved : comparedPartAdded)({ productId }));
  };
  const announcement = isPressed ? `${name} is ${isCompared ? 'in' : 'not in'} your comparison` : '';
  return { isCompared, name, announcement, toggle };
}
