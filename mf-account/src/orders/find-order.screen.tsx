import { useEffect, useId, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { describePrices, paths, type OrderSummary } from '@piston-parts/shared-contract';
import { DEFAULT_ORDER_PREFIX, orderLookupSchema } from '@piston-parts/shared-contract/schemas';
import { selectSettings, useShopSelector } from '@piston-parts/shared-store';
import { Button, PricePanel } from '@piston-parts/shared-ui';
import { Benefits, Entrance } from '../entrance/entrance';
import formStyles from '../entrance/entrance-form.module.css';
import { EmailField } from '../form/email-field';
import { FormMessage } from '../form/form-message';
import { TextField } from '../form/text-field';
import { describeRefund } from './order-date';
import { OrderFacts } from './order-facts';
import { OrderProgress } from './order-progress';
import { OrderedParts } from './ordered-parts';
import type { OwnState } from '../own-account/own-account.slice';
import { useAccountForm } from '../own-account/use-account-form';
import styles from './find-order.module.css';
import orderStyles from './order.module.css';

const selectFoundOrder = (state: OwnState) => state['mf-account'].ownAccount.foundOrder;

/** Of account-9. */
const SHOWN = {
  Progress: 'How far it is, and since when.',
  Parts: 'What was ordered, and what it cost.',
  Delivery: 'The city and state it goes to.',
  Privacy: 'Neither name, street nor payment is shown.',
};

/** An order by its number and its email, for those who are not logged in (account-9). */
export default function FindOrderScreen() {
  const [query] = useSearchParams();
  const order = useShopSelector(selectFoundOrder);
  const { orderPrefix = DEFAULT_ORDER_PREFIX } = useShopSelector(selectSettings);
  const { field, message, onSubmit, isRunning, isDone } = useAccountForm('orderLookup', {
    schema: orderLookupSchema,
    defaultValues: { number: query.get('number') ?? '', email: '' },
  });
  return (
    <Entrance
      title="Find an order"
      beside={isDone && order ? <FoundOrder order={order} /> : <Benefits title="What the order shows" lines={SHOWN} />}
    >
      <form className={formStyles.form} noValidate onSubmit={onSubmit}>
        <p>For orders of guests and of accounts: the number is on the confirmation.</p>
        <TextField
          {...field('number')}
          label="Order number"
          hint={`Such as ${orderPrefix}-7K4M-2XQ9`}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
        />
        <EmailField {...field('email')} />
        <FormMessage message={message} />
        <div className={formStyles.actions}>
          <Button type="submit" variant="primary" aria-disabled={isRunning}>
            {isRunning ? 'Looking…' : 'Find the order'}
          </Button>
        </div>
      </form>
      <p className={formStyles.other}>
        You have an account? <Link to={paths.orders}>Your orders</Link>
      </p>
    </Entrance>
  );
}

function FoundOrder({ order }: { readonly order: OrderSummary }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [order.number]);
  const { lines, total, note, deliveryNote } = describePrices(order.lines, { past: true, prices: order.prices });
  return (
    <section aria-labelledby={headingId} className={styles.order}>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        Order {order.number}
      </h2>
      <OrderFacts order={order} deliveredTo={<p>{`${order.deliveredTo.city}, ${order.deliveredTo.state}`}</p>} />
      {order.refundedAt !== undefined && <p>{describeRefund(order.refundedAt)}</p>}
      {order.history && (
        <div className={orderStyles.life}>
          <h2>Progress</h2>
          <OrderProgress paidAt={order.paidAt} history={order.history} />
        </div>
      )}
      <OrderedParts lines={order.lines} />
      <PricePanel title="Price Details" lines={lines} total={total} note={note} explanation={deliveryNote} />
    </section>
  );
}
