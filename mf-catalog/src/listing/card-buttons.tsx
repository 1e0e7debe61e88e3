import { useState, type MouseEvent } from 'react';
import { basicPaths, isInStock, messages, type Product } from '@piston-parts/shared-contract';
import {
  cartItemAdded,
  selectIsInCart,
  selectIsInWishlist,
  useShopDispatch,
  useShopSelector,
  wishlistItemAdded,
  wishlistItemRemoved,
} from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import styles from './part-card.module.css';

interface CardButtonProps {
  readonly product: Product;
  /** The element that names the part. */
  readonly nameId: string;
}

/** The button keeps its place and the focus after it was pressed; a second press does nothing. */
export function CartButton({ product, nameId }: CardButtonProps) {
  const dispatch = useShopDispatch();
  const inCart = useShopSelector(selectIsInCart(product._id));
  const [pressed, setPressed] = useState(false);
  const add = (event: MouseEvent) => {
    event.preventDefault();
    if (inCart) return;
    setPressed(true);
    dispatch(cartItemAdded({ productId: product._id }));
  };
  return (
    <form method="post" action={basicPaths.cart} className={styles.cartForm}>
      <Button
        type="submit"
        name="productId"
        value={product._id}
        className={`${styles.cartButton} ${inCart ? styles.added : ''}`}
        aria-describedby={nameId}
        aria-disabled={inCart || undefined}
        disabled={!inCart && !isInStock(product)}
        onClick={add}
      >
        {inCart ? 'In your cart' : 'Add to Cart'}
      </Button>
      <span aria-live="polite" className="visually-hidden">
        {pressed && inCart && messages.addedToCart(product.name)}
      </span>
    </form>
  );
}

export function WishlistButton({ product: { _id: productId }, nameId }: CardButtonProps) {
  const dispatch = useShopDispatch();
  const inWishlist = useShopSelector(selectIsInWishlist(productId));
  const change = inWishlist ? wishlistItemRemoved : wishlistItemAdded;
  return (
    <button
      type="button"
      className={styles.heart}
      aria-label={inWishlist ? 'Remove from Wishlist' : 'Add to Wishlist'}
      aria-describedby={nameId}
      onClick={() => dispatch(change({ productId }))}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path
          d="M12 20.5l-7.6-7.6a4.9 4.9 0 0 1 7-6.9l.6.6.6-.6a4.9 4.9 0 0 1 7 6.9z"
          fill={inWishlist ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.5"
        />
      </svg>
    </button>
  );
}
