import { useEffect, useState } from 'react';
import { messages, paths, type CartItem } from '@piston-parts/shared-contract';
import {
  addressesRequested,
  cartRequested,
  paymentDismissed,
  selectAddressesStatus,
  selectCart,
  selectCartStatus,
  selectConfirmedOrder,
  selectPayment,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { EmptyNotice, LoadFailed, PageHeading } from '@piston-parts/shared-ui';
import { PaymentWidget } from '../payment/payment-widget';
import { Slot } from '../slot';
import { CheckoutForm } from './checkout-form';
import { CheckoutSkeleton } from './checkout-skeleton';
import styles from './checkout.module.css';

/** The checkout (checkout-1): delivery address, prices and payment. */
export default function CheckoutScreen() {
  const dispatch = useShopDispatch();
  const payment = useShopSelector(selectPayment);
  useEffect(() => {
    dispatch(addressesRequested());
    return () => {
      // Leaving closes an open payment; without one the event has no effect.
      dispatch(paymentDismissed());
    };
  }, [dispatch]);

  return (
    <div className="page">
      <PageHeading className={styles.heading}>Checkout</PageHeading>
      <CheckoutContent />
      <Slot
        name="checkout.dialogs"
        renderFailure={(retry) => (
          <LoadFailed
            text="Addresses cannot be added or changed right now. Everything else works; your cart is safe."
            onRetry={retry}
          />
        )}
      />
      {payment.status === 'paying' && <PaymentWidget request={payment.request} />}
    </div>
  );
}

/** The paid order, without anything left to press. */
function PaidFor({ items }: { readonly items: readonly CartItem[] }) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {messages.orderConfirmed}
      </p>
      <div inert>
        <CheckoutForm items={items} />
      </div>
    </>
  );
}

function CheckoutContent() {
  const dispatch = useShopDispatch();
  const items = useShopSelector(selectCart);
  const status = useShopSelector(selectCartStatus);
  const addressesLoaded = ['ready', 'failed'].includes(useShopSelector(selectAddressesStatus));
  const confirmed = useShopSelector(selectConfirmedOrder);
  const [confirmedBefore] = useState(confirmed);
  const [lastItems, setLastItems] = useState(items);
  if (items.length > 0 && items !== lastItems) setLastItems(items);

  // The order is paid and its cart empty; nothing moves until the confirmation replaces this screen.
  if (confirmed !== null && confirmed !== confirmedBefore) return <PaidFor items={lastItems} />;
  if (status === 'failed') {
    return (
      <LoadFailed
        text="Your cart could not be loaded. Check your connection and try again."
        onRetry={() => dispatch(cartRequested())}
      />
    );
  }
  if (status !== 'ready') return <CheckoutSkeleton />;
  if (items.length === 0) {
    return <EmptyNotice text={messages.cartEmpty} to={paths.listing} />;
  }
  // Both together, so that nothing shifts under a finger when the addresses load.
  return addressesLoaded ? <CheckoutForm items={items} /> : <CheckoutSkeleton />;
}
