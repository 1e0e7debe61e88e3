import { useEffect, useRef } from 'react';
import { isInStock, messages, paths, type Product } from '@piston-parts/shared-contract';
import {
  cartItemAdded,
  selectIsInCart,
  selectIsInWishlist,
  useShopDispatch,
  useShopSelector,
  wishlistItemAdded,
} from '@piston-parts/shared-store';
import { Button, ButtonLink } from '@piston-parts/shared-ui';
import styles from './buy-buttons.module.css';

interface AddOnceProps {
  readonly added: boolean;
  readonly look: 'primary' | 'secondary';
  readonly label: string;
  readonly onAdd: () => void;
  readonly goLabel: string;
  readonly goTo: string;
  /** Why it cannot be added; null when it can. */
  readonly refusal?: string | null;
}

/**
 * Adds once; then it is the link to where the part went, and has the focus if the button had it. When the backend
 * refuses, the button is back, and so is the focus.
 */
function AddOnce({ added, look, label, onAdd, goLabel, goTo, refusal = null }: AddOnceProps) {
  const place = useRef<HTMLSpanElement>(null);
  const pressed = useRef(false);

  useEffect(() => {
    const focusWasLost = document.activeElement === document.body;
    if (pressed.current && focusWasLost) place.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [added]);

  return (
    <span ref={place} className={styles.place}>
      {added ? (
        <ButtonLink look="secondary" to={goTo}>
          {goLabel}
        </ButtonLink>
      ) : (
        <Button
          look={look}
          disabled={refusal !== null}
          onClick={() => {
            pressed.current = true;
            onAdd();
          }}
        >
          {label}
        </Button>
      )}
      {!added && refusal !== null && <span className={styles.refusal}>{refusal}</span>}
    </span>
  );
}

/** Add to Cart and Add to Wishlist. A visitor who presses is sent to log in by the store (decisions G1, G7). */
export function BuyButtons({ product }: { readonly product: Product }) {
  const dispatch = useShopDispatch();
  const productId = product._id;
  const inCart = useShopSelector(selectIsInCart(productId));
  const inWishlist = useShopSelector(selectIsInWishlist(productId));
  return (
    <div className={styles.buttons}>
      <AddOnce
        added={inCart}
        look="primary"
        label="Add to Cart"
        onAdd={() => dispatch(cartItemAdded({ productId }))}
        goLabel="Go to Cart"
        goTo={paths.cart}
        refusal={isInStock(product) ? null : messages.outOfStock}
      />
      <AddOnce
        added={inWishlist}
        look="secondary"
        label="Add to Wishlist"
        onAdd={() => dispatch(wishlistItemAdded({ productId }))}
        goLabel="Go to Wishlist"
        goTo={paths.wishlist}
      />
    </div>
  );
}
