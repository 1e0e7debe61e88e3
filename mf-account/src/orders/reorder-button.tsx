import { useEffect, useRef } from 'react';
import { messages, paths, type ShortLine } from '@piston-parts/shared-contract';
import { useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { Button, ButtonLink } from '@piston-parts/shared-ui';
import { selectReorder } from '../order-history/order-history.selectors';
import { reorderRequested } from '../order-history/order-history.slice';
import styles from './order.module.css';

function describeShort({ name, wanted, got }: ShortLine): string {
  return got === 0 ? `${name}: none left` : `${name}: ${got} of ${wanted}`;
}

/** 'Reorder': adds the parts to the cart again and reports which of them are not available. */
export function ReorderButton({ orderId }: { readonly orderId: string }) {
  const dispatch = useShopDispatch();
  const reorder = useShopSelector(selectReorder);
  const outcome = useRef<HTMLDivElement>(null);
  const own = reorder.status !== 'idle' && reorder.orderId === orderId ? reorder : null;
  const running = own?.status === 'running';
  const done = own?.status === 'done' ? own : null;

  // The pressed button is done; the focus moves to its result.
  useEffect(() => {
    if (done) outcome.current?.focus();
  }, [done]);

  return (
    <>
      <Button
        variant="primary"
        aria-disabled={running}
        onClick={() => {
          if (!running) dispatch(reorderRequested({ orderId }));
        }}
      >
        {running ? 'Filling the cart…' : 'Reorder'}
      </Button>
      {done && (
        <div ref={outcome} tabIndex={-1} role="status" className={styles.outcome}>
          {done.short.length === 0 ? (
            <p>{messages.reordered}</p>
          ) : (
            <>
              <p>{messages.reorderedInPart}</p>
              <ul>
                {done.short.map((line) => (
                  <li key={line.productId}>{describeShort(line)}</li>
                ))}
              </ul>
            </>
          )}
          <ButtonLink to={paths.cart}>Go to Cart</ButtonLink>
        </div>
      )}
    </>
  );
}
