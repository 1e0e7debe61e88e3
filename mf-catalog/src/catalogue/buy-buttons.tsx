import { Fragment, useId, useState, type MouseEvent, type PropsWithChildren, type Ref } from 'react';
import { basicPaths, isInStock, messages, paths, type Product } from '@piston-parts/shared-contract';
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
  readonly ref?: Ref<HTMLSpanElement> | undefined;
  readonly added: boolean;
  readonly variant: 'primary' | 'secondary';
  readonly label: string;
  readonly addedLabel: string;
  readonly onAdd: () => void;
  readonly goLabel: string;
  readonly goTo: string;
  /** Of a part that a form can add while the page has no scripts. */
  readonly productId?: string;
  /** Why it cannot be added; null when it can. */
  readonly refusal?: string | null;
}

const CheckMark = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d="M4 12.5l5.5 5.5L20 7" fill="none" stroke="currentColor" strokeWidth="2.5" />
  </svg>
);

/** Adds a part while the page has no scripts. */
const AddForm = ({ children }: PropsWithChildren) => (
  <form method="post" action={basicPaths.cart} className={styles.form}>
    {children}
  </form>
);

/** The context of a button, and the command that it sends. */
const formOf = (productId: string | undefined) =>
  productId === undefined
    ? ([Fragment, {}] as const)
    : ([AddForm, { type: 'submit', name: 'productId', value: productId }] as const);

/**
 * Adds once. The button then shows where the part is and keeps its position and the focus, so that the second press of
 * a double press, by pointer or key, does nothing; a link to the cart or wishlist appears below it. When the backend
 * refuses, the button is as before. For a part that was there before, the link alone takes the button's place, so that
 * nothing moves when the page learns of it.
 */
function AddOnce({
  ref,
  added,
  variant,
  label,
  addedLabel,
  onAdd,
  goLabel,
  goTo,
  productId,
  refusal = null,
}: AddOnceProps) {
  const refusalId = useId();
  const [pressed, setPressed] = useState(false);
  const refused = !added && refusal !== null;
  const press = (event: MouseEvent) => {
    event.preventDefault();
    setPressed(true);
    if (!added) onAdd();
  };
  const [Form, sent] = formOf(productId);
  return (
    <span ref={ref} className={`${styles.slot} ${pressed ? '' : styles.unpressed}`}>
      <Form>
        <Button
          variant={added ? 'secondary' : variant}
          className={added ? styles.added : undefined}
          disabled={refused}
          aria-disabled={added || undefined}
          aria-describedby={refused ? refusalId : undefined}
          onClick={press}
          {...sent}
        >
          {added && <CheckMark />}
          {added ? addedLabel : label}
        </Button>
      </Form>
      {added && (
        <ButtonLink variant={variant} to={goTo}>
          {goLabel}
        </ButtonLink>
      )}
      {refusal !== null && (
        <span id={refusalId} className={styles.refusal}>
          {refusal}
        </span>
      )}
    </span>
  );
}

interface BuyButtonsProps {
  readonly product: Product;
  /** Receives the element of Add to Cart and Go to Cart. */
  readonly cartButton?: Ref<HTMLSpanElement>;
}

/** Add to Cart and Add to Wishlist. A visitor who presses is sent to log in by the store (session-7). */
export function BuyButtons({ product, cartButton }: BuyButtonsProps) {
  const dispatch = useShopDispatch();
  const productId = product._id;
  const inCart = useShopSelector(selectIsInCart(productId));
  const inWishlist = useShopSelector(selectIsInWishlist(productId));
  const [pressed, setPressed] = useState(false);
  return (
    <div className={styles.buttons}>
      <AddOnce
        ref={cartButton}
        added={inCart}
        variant="primary"
        label="Add to Cart"
        addedLabel="In your cart"
        onAdd={() => {
          setPressed(true);
          dispatch(cartItemAdded({ productId }));
        }}
        goLabel="Go to Cart"
        goTo={paths.cart}
        productId={productId}
        refusal={isInStock(product) ? null : messages.outOfStock}
      />
      <AddOnce
        added={inWishlist}
        variant="secondary"
        label="Add to Wishlist"
        addedLabel="In your wishlist"
        onAdd={() => dispatch(wishlistItemAdded({ productId }))}
        goLabel="Go to Wishlist"
        goTo={paths.wishlist}
      />
      <span aria-live="polite" className="visually-hidden">
        {pressed && inCart && messages.addedToCart(product.name)}
      </span>
    </div>
  );
}
