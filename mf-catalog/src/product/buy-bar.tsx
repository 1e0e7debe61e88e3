import { useEffect, useState, type RefObject } from 'react';
import { formatRupees, isInStock, paths, type Product } from '@piston-parts/shared-contract';
import { cartItemAdded, selectIsInCart, useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { Button, ButtonLink } from '@piston-parts/shared-ui';
import styles from './buy-bar.module.css';

/** A pixel may be lost to rounding. */
const IN_VIEW = 0.95;

/** Whether the element is outside the window, wholly or in part. */
function useOutOfView(element: RefObject<HTMLElement | null>): boolean {
  const [outOfView, setOutOfView] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setOutOfView((entries.at(-1)?.intersectionRatio ?? 1) < IN_VIEW),
      { threshold: IN_VIEW },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return outOfView;
}

// A pointer must not move the focus into the bar, which the accessibility tree does not have.
const keepFocus = (event: { preventDefault(): void }) => event.preventDefault();

/**
 * The price and the cart button at the bottom of a phone's screen, while those of the page are out of view. For fingers
 * only: the keyboard and a screen reader use the buttons of the page.
 * @param cartButton the page's own button
 */
export function BuyBar({
  product,
  cartButton,
}: {
  readonly product: Product;
  readonly cartButton: RefObject<HTMLElement | null>;
}) {
  const dispatch = useShopDispatch();
  const productId = product._id;
  const inCart = useShopSelector(selectIsInCart(productId));
  const [pressed, setPressed] = useState(false);
  const alone = inCart && !pressed;
  const outOfView = useOutOfView(cartButton);
  if (!outOfView || !(isInStock(product) || inCart)) return null;
  return (
    <div className={styles.bar} aria-hidden="true" onMouseDown={keepFocus}>
      <span className={styles.price}>{formatRupees(product.price.actualPrice)}</span>
      {inCart && (
        <ButtonLink variant="primary" to={paths.cart} tabIndex={-1} className={alone ? styles.add : undefined}>
          Go to Cart
        </ButtonLink>
      )}
      {/* It stays where it is once pressed, so that a double press does not open the cart. */}
      {!alone && (
        <Button
          variant={inCart ? 'secondary' : 'primary'}
          className={inCart ? styles.added : styles.add}
          tabIndex={-1}
          onClick={() => {
            setPressed(true);
            if (!inCart) dispatch(cartItemAdded({ productId }));
          }}
        >
          {inCart ? 'In your cart' : 'Add to Cart'}
        </Button>
      )}
    </div>
  );
}
