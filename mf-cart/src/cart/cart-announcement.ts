import { useState } from 'react';
import {
  formatRupees,
  messages,
  summarizePrices,
  type CartItem,
  type DeliveryRule,
} from '@piston-parts/shared-contract';
import { selectSettings, useShopSelector } from '@piston-parts/shared-store';

/** @returns the changes between two states of the cart, and the new total; empty for none. */
export function describeCartChange(
  previous: readonly CartItem[],
  now: readonly CartItem[],
  delivery: DeliveryRule,
): string {
  const changes: string[] = [];
  for (const { _id, name } of previous) {
    if (!now.some((item) => item._id === _id)) changes.push(`${name} removed.`);
  }
  for (const { _id, name, qty } of now) {
    const old = previous.find((item) => item._id === _id);
    if (!old) changes.push(`${name} added.`);
    else if (old.qty !== qty) changes.push(`${name}: quantity ${qty}.`);
  }
  if (changes.length === 0) return '';
  const outcome =
    now.length === 0 ? `${messages.cartEmpty}.` : `Total Amount ${formatRupees(summarizePrices(now, delivery).total)}.`;
  return [...changes, outcome].join(' ');
}

/** Text of the polite live region after a change of the cart; its first load is not a change. */
export function useCartAnnouncement(items: readonly CartItem[], loaded: boolean): string {
  const [announced, setAnnounced] = useState(loaded ? items : null);
  const [text, setText] = useState('');
  const { delivery } = useShopSelector(selectSettings);
  if (loaded && items !== announced) {
    setAnnounced(items);
    // The optimistic update was announced; an equal response is not announced again.
    if (announced !== null) setText(describeCartChange(announced, items, delivery) || text);
  }
  return text;
}
