import { useEffect, useRef } from 'react';
import { maxQuantity, quantityRefusal, type CartItem } from '@piston-parts/shared-contract';
import {
  cartQuantityDecreased,
  cartQuantityIncreased,
  cartQuantityTyped,
  useShopDispatch,
} from '@piston-parts/shared-store';
import { useTypedQuantity } from './use-typed-quantity';
import styles from './quantity-stepper.module.css';

interface QuantityStepperProps {
  readonly item: CartItem;
  readonly typed: ReturnType<typeof useCartQuantity>;
  /** Id of the text that names the part. */
  readonly describedBy: string;
}

/** The field of a cart line, and why what was typed into it cannot be had. */
export function useCartQuantity(item: CartItem, describedBy: string) {
  const dispatch = useShopDispatch();
  return useTypedQuantity({
    quantity: item.qty,
    // A lower quantity is possible even when the cart has more than the stock.
    refusal: (qty) => (qty >= 1 && qty < item.qty ? null : quantityRefusal(item, qty)),
    onTyped: (quantity) => dispatch(cartQuantityTyped({ productId: item._id, quantity })),
    describedBy,
  });
}

/** Plus, minus and a field: never below 1, never above the stock or the limit of an order (cart-9, cart-10, cart-11). */
export function QuantityStepper({ item, typed, describedBy }: QuantityStepperProps) {
  const dispatch = useShopDispatch();
  const productId = item._id;
  const atLeast = item.qty <= 1;
  const atMost = item.outOfStock || item.qty >= maxQuantity(item);
  const { decrease, increase } = useFocusKeptAtTheEnds(atLeast, atMost);
  const { input, error, errorId, commit } = typed;

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
    >
      <div className={styles.stepper} role="group" aria-label={`Quantity of ${item.name}`}>
        <button
          ref={decrease}
          type="button"
          className={styles.step}
          aria-label="Decrease quantity"
          aria-describedby={describedBy}
          disabled={atLeast}
          onClick={() => dispatch(cartQuantityDecreased({ productId }))}
        >
          <Sign path="M4 12h16" />
        </button>
        <input className={styles.quantity} {...input} />
        <button
          ref={increase}
          type="button"
          className={styles.step}
          aria-label="Increase quantity"
          aria-describedby={describedBy}
          disabled={atMost}
          onClick={() => dispatch(cartQuantityIncreased({ productId }))}
        >
          <Sign path="M4 12h16M12 4v16" />
        </button>
      </div>
      {error !== null && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </form>
  );
}

function Sign({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
      <path d={path} stroke="currentColor" strokeWidth="2.5" />
    </svg>
  );
}

/** A focused button that becomes disabled would lose the focus: the other one gets it. */
function useFocusKeptAtTheEnds(atLeast: boolean, atMost: boolean) {
  const decrease = useRef<HTMLButtonElement>(null);
  const increase = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (atLeast && document.activeElement === decrease.current) increase.current?.focus();
    if (atMost && document.activeElement === increase.current) decrease.current?.focus();
  }, [atLeast, atMost]);
  return { decrease, increase };
}
