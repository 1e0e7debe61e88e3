import { messages, paths, type WishlistItem } from '@piston-parts/shared-contract';
import {
  selectWishlist,
  selectWishlistStatus,
  usePartsByFit,
  useShopDispatch,
  useShopSelector,
  wishlistRequested,
} from '@piston-parts/shared-store';
import { EmptyNotice, LoadFailed, PageHeading } from '@piston-parts/shared-ui';
import { useFocusAfterRemoval } from '../focus-after-removal';
import { useWishlistAnnouncement } from './wishlist-announcement';
import { WishlistCard } from './wishlist-card';
import { WishlistSkeleton } from './wishlist-skeleton';
import styles from './wishlist.module.css';

/** Number of cards in the first row: their pictures are visible immediately. */
const FIRST_CARDS = 2;

/** The wishlist (wishlist-1), with Move to Cart. */
export default function WishlistScreen() {
  const items = useShopSelector(selectWishlist);
  const status = useShopSelector(selectWishlistStatus);
  const announcement = useWishlistAnnouncement(items);

  return (
    <div className="page">
      <PageHeading className={styles.heading}>Wishlist</PageHeading>
      {status === 'ready' ? <WishlistContent items={items} /> : <WishlistNotReady failed={status === 'failed'} />}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

function WishlistNotReady({ failed }: { readonly failed: boolean }) {
  const dispatch = useShopDispatch();
  if (!failed) return <WishlistSkeleton />;
  return (
    <LoadFailed
      text="Your wishlist could not be loaded. Check your connection and try again."
      onRetry={() => dispatch(wishlistRequested())}
    />
  );
}

function WishlistContent({ items }: { readonly items: readonly WishlistItem[] }) {
  const { model, shown, unfit } = usePartsByFit(items);
  const noteRemoval = useFocusAfterRemoval([...shown, ...unfit].map(({ _id }) => _id));
  if (items.length === 0) {
    return <EmptyNotice text={messages.wishlistEmpty} to={paths.listing} />;
  }
  const listOf = (listed: readonly WishlistItem[], firstCards: number) => (
    <ul className={styles.cards} data-content>
      {listed.map((item, index) => (
        <WishlistCard key={item._id} item={item} first={index < firstCards} onRemove={() => noteRemoval(item._id)} />
      ))}
    </ul>
  );
  return (
    <>
      {shown.length > 0 && listOf(shown, FIRST_CARDS)}
      {unfit.length > 0 && (
        <details className={styles.unfit} open={shown.length === 0}>
          <summary>{messages.doNotFit(unfit.length, model)}</summary>
          {listOf(unfit, 0)}
        </details>
      )}
    </>
  );
}
