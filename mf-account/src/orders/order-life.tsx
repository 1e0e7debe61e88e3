import { useId, useRef, useState } from 'react';
import type { Purchase } from '@piston-parts/shared-contract';
import { useShopSelector } from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import { selectForm } from '../own-account/own-account.slice';
import { LateForm } from '../form/late-form';
import { loadChanges } from './load-changes';
import { OrderProgress } from './order-progress';
import styles from './order.module.css';

/** The life of an order since it was paid, and the changes that its shopper can still make (orders-6, orders-9, orders-10). */
export function OrderLife({ order }: { readonly order: Purchase }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [change, setChange] = useState<'cancel' | 'return'>();
  const form = useShopSelector(selectForm('orderChange'));
  const { fulfilment } = order;
  if (!fulfilment) return null;
  const { history, cancellable, returnable } = fulfilment;
  const units = change === 'cancel' ? cancellable : returnable;
  // The form that had the focus disappears.
  const close = () => {
    setChange(undefined);
    heading.current?.focus();
  };
  return (
    <section aria-labelledby={headingId} className={styles.life}>
      <h2 id={headingId} ref={heading} tabIndex={-1} className={styles.heading}>
        Progress
      </h2>
      <OrderProgress paidAt={order.paidAt} history={history} />
      <p role="status">{form.status === 'refused' && form.text}</p>
      <div className={styles.actions}>
        {cancellable.length > 0 && (
          <Button aria-expanded={change === 'cancel'} onClick={() => setChange('cancel')}>
            Cancel order
          </Button>
        )}
        {returnable.length > 0 && (
          <Button aria-expanded={change === 'return'} onClick={() => setChange('return')}>
            Send back
          </Button>
        )}
      </div>
      {fulfilment.returns.length > 0 && (
        <LateForm load={loadChanges}>{({ ReturnPhotos }) => <ReturnPhotos {...order} />}</LateForm>
      )}
      {change && units.length > 0 && (
        <LateForm key={change} load={loadChanges}>
          {({ ChangeForm }) => <ChangeForm order={order} units={units} change={change} onClose={close} />}
        </LateForm>
      )}
    </section>
  );
}
