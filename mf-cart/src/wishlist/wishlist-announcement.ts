import { useState } from 'react';
import { messages, type WishlistItem } from '@piston-parts/shared-contract';

/** @returns which parts left the wishlist, and how many stay; empty when none left. */
export function describeWishlistChange(before: readonly WishlistItem[], now: readonly WishlistItem[]): string {
  const gone = before.filter(({ _id }) => !now.some((item) => item._id === _id)).map(({ name }) => name);
  if (gone.length === 0) return '';
  const left = now.length === 0 ? messages.wishlistEmpty : `${now.length} ${now.length === 1 ? 'part' : 'parts'} left`;
  return `${gone.join(', ')} removed from the wishlist. ${left}.`;
}

/** Text of the polite live region after a change of the wishlist; its first load is not a change. */
export function useWishlistAnnouncement(items: readonly WishlistItem[], loaded: boolean): string {
  const [known, setKnown] = useState(loaded ? items : null);
  const [text, setText] = useState('');
  if (loaded && items !== known) {
    setKnown(items);
    // The optimistic update was announced; an equal response is not announced again.
    if (known !== null) setText(describeWishlistChange(known, items) || text);
  }
  return text;
}
