import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { describePrices, messages, paths, summarizePrices, type CartItem } from '@piston-parts/shared-contract';
import {
  cartRequested,
  selectCart,
  selectCartStatus,
  selectSettings,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { ButtonLink, EmptyNotice, LoadFailed, PageHeading, PricePanel, WithPanel } from '@piston-parts/shared-ui';
import { useFocusAfterRemoval } from '../focus-after-removal';
import { Slot } from '../slot';
import { useCartAnnouncement } from './cart-announcement';
import { CartLine } from './cart-line';
import { CartSkeleton } from './cart-skeleton';
import styles from './cart.module.css';
import { UnfitParts } from './unfit-parts';

/** The cart (cart-1): its lines, their prices, and the link to the checkout. */
export default function CartScreen() {
  const items = useShopSelector(selectCart);
  const status = useShopSelector(selectCartStatus);
  const announcement = useCartAnnouncement(items, status === 'ready');
  useFreshCart();

  return (
    <div className="page">
      <PageHeading className={styles.heading}>Cart</PageHeading>
      {status === 'ready' ? <CartContent items={items} /> : <CartNotReady failed={status === 'failed'} />}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

function CartNotReady({ failed }: { readonly failed: boolean }) {
  const dispatch = useShopDispatch();
  if (!failed) return <CartSkeleton />;
  return (
    <LoadFailed
      text="Your cart could not be loaded. Check your connection and try again."
      onRetry={() => dispatch(cartRequested())}
    />
  );
}

function CartContent({ items }: { readonly items: readonly CartItem[] }) {
  const { delivery } = useShopSelector(selectSettings);
  const noteRemoval = useFocusAfterRemoval(items.map(({ _id }) => _id));
  if (items.length === 0) {
    return (
      <>
        <EmptyNotice text={messages.cartEmpty} to={paths.listing} />
        <p>
          <Link to={paths.quickOrder} className={styles.link}>
            Order by part numbers
          </Link>
        </p>
      </>
    );
  }
  const { lines, total, note, deliveryNote } = describePrices(items, { delivery });
  return (
    <WithPanel
      panel={
        <>
          <PricePanel title="Price Details" lines={lines} total={total} note={note} explanation={deliveryNote}>
            <ButtonLink to={paths.checkout} variant="primary">
              {messages.placeOrder}
            </ButtonLink>
          </PricePanel>
          <Slot
            name="cart.summary"
            inputs={{ total: summarizePrices(items, delivery).total }}
            className={styles.offers}
          />
          <UnfitParts items={items} />
        </>
      }
    >
      <ul className={styles.lines} data-content>
        {items.map((item, index) => (
          <CartLine key={item._id} item={item} first={index === 0} onRemove={() => noteRemoval(item._id)} />
        ))}
      </ul>
    </WithPanel>
  );
}

/** Stock and prices change while a shopper browses: a cart that was loaded earlier is reloaded in the background. */
function useFreshCart(): void {
  const dispatch = useShopDispatch();
  const loadedBefore = useRef(useShopSelector(selectCart).length > 0);
  useEffect(() => {
    if (loadedBefore.current) dispatch(cartRequested());
  }, [dispatch]);
}
