import { useState } from 'react';
import { messages, type WishlistItem } from '@piston-parts/shared-contract';

/** @returns which parts left the wishlist, and how many stay; empty when none left. */
export function describeWishlistChange(previous: readonly WishlistItem[], now: readonly WishlistItem[]): string {
  const gone = previous.filter(({ _id }) => !now.some((item) => item._id === _id)).map(({ name }) => name);
  if (gone.length === 0) return '';
  const left = now.length === 0 ? messages.wishlistEmpty : `${now.length} ${now.length === 1 ? 'part' : 'parts'} left`;
  return `${gone.join(', ')} removed from the wishlist. ${left}.`;
}

/** Text of the polite live region after a part has left the wishlist. */
export function useWishlistAnnouncement(items: readonly WishlistItem[]): string {
  const [previous, setPrevious] = useState(items);
  const [text, setText] = useState('');
  if (items !== previous) {
    setPrevious(items);
    // The optimistic update was announced; an equal response is not announced again.
    setText(describeWishlistChange(previous, items) || text);
  }
  return text;
}
