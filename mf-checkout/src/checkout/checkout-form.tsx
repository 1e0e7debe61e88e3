import { useRef, useState } from 'react';
import { describePrices, messages, summarizePrices, type CartItem } from '@piston-parts/shared-contract';
import {
  paymentRequested,
  selectAddresses,
  selectPayment,
  selectSelectedAddressId,
  selectSettings,
  notificationRequested,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { PricePanel, WithPanel } from '@piston-parts/shared-ui';
import { AddressArrival } from '../arrival/address-arrival';
import { Slot } from '../slot';
import { DeliveryAddresses } from './delivery-addresses';
import { CartDetails } from './order-details';
import { PayButton } from './pay-button';
import styles from './checkout.module.css';
import { UnfitParts } from './unfit-parts';

/** The checkout of a cart that is not empty. */
export function CheckoutForm({ items }: { readonly items: readonly CartItem[] }) {
  const dispatch = useShopDispatch();
  const payment = useShopSelector(selectPayment);
  const addresses = useShopSelector(selectAddresses);
  const chosenId = useShopSelector(selectSelectedAddressId);
  const [triedWithout, setTriedWithout] = useState(false);
  const choices = useRef<HTMLDivElement>(null);
  const { delivery } = useShopSelector(selectSettings);
  const { lines, total, note, deliveryNote } = describePrices(items, { delivery });
  const address = addresses.find(({ _id }) => _id === chosenId);

  function pay(): void {
    setTriedWithout(address === undefined);
    // The saga reports what is missing (checkout-2); here the focus moves to where it can be fixed.
    if (address === undefined) choices.current?.querySelector<HTMLElement>('input, button')?.focus();
    // Cannot be reached while every part costs something (checkout-3).
    const nothingToPay = address !== undefined && summarizePrices(items, delivery).total === 0;
    if (nothingToPay) dispatch(notificationRequested({ kind: 'error', text: messages.enterAmount, topic: 'checkout' }));
    else dispatch(paymentRequested({ addressId: address?._id ?? null }));
  }

  return (
    <WithPanel
      panel={
        <>
          <PricePanel title="Price Details" lines={lines} total={total} note={note} explanation={deliveryNote}>
            <AddressArrival postalCode={address?.postalCode} />
            <Slot name="checkout.before-pay" inputs={{ total: summarizePrices(items, delivery).total }} />
            <PayButton total={total.amount} status={payment.status} onPay={pay} />
          </PricePanel>
          <UnfitParts items={items} />
        </>
      }
    >
      <div className={styles.details}>
        <div ref={choices}>
          <DeliveryAddresses missing={triedWithout && address === undefined} />
        </div>
        <CartDetails items={items} />
      </div>
    </WithPanel>
  );
}
