import { useId } from 'react';
import { Link } from 'react-router-dom';
import {
  describePrice,
  formatRupees,
  isInStock,
  maxQuantity,
  messages,
  paths,
  quantityLimitText,
  unitsPerOrder,
  type CartItem,
} from '@piston-parts/shared-contract';
import {
  cartItemRemoved,
  selectFitOrNone,
  selectIsInWishlist,
  useShopDispatch,
  useShopSelector,
  wishlistItemRemoved,
} from '@piston-parts/shared-store';
import { Button, Picture, Price } from '@piston-parts/shared-ui';
import { CarFit } from '@piston-parts/shared-ui/fit-verdict';
import { QuantityStepper, useCartQuantity } from '../quantity/quantity-stepper';
import styles from './cart-line.module.css';

interface CartLineProps {
  readonly item: CartItem;
  /** The first line's picture is loaded before others. */
  readonly first: boolean;
  /** Called when the shopper removes the line. */
  readonly onRemove: () => void;
}

/** A line of the cart: a part and its quantity. */
export function CartLine({ item, first, onRemove }: CartLineProps) {
  const dispatch = useShopDispatch();
  const nameId = useId();
  const { price, qty } = item;
  const address = paths.product(item._id);
  const fit = useShopSelector(selectFitOrNone(item._id));
  const typed = useCartQuantity(item, nameId);

  return (
    <li className={styles.line} data-entry={item._id}>
      <Link to={address} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <Picture image={item.image} sizes="(min-width: 48rem) 9rem, 6rem" first={first} decorative />
      </Link>
      <div className={styles.part}>
        <h2 className={styles.name} id={nameId}>
          <Link to={address}>{item.name}</Link>
        </h2>
        <p className={styles.data}>
          <span>No. {item._id}</span> <span>{item.manufacturerName}</span>
        </p>
        <Price {...describePrice(price)} />
        <Stock item={item} refusal={typed.error} />
        <CarFit fit={fit} />
        <Wish item={item} describedBy={nameId} />
      </div>
      <p className={styles.sum}>
        <span className="visually-hidden">Together </span>
        {formatRupees(price.actualPrice * qty)}
      </p>
      <div className={styles.controls}>
        <QuantityStepper item={item} typed={typed} describedBy={nameId} />
        <Button
          variant="quiet"
          aria-describedby={nameId}
          onClick={() => {
            onRemove();
            dispatch(cartItemRemoved({ productId: item._id }));
          }}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

interface StockProps {
  readonly item: CartItem;
  /** The text at the quantity. */
  readonly refusal: string | null;
}

/** Shows the limits of this line by stock and by order (cart-10, cart-11), once. */
function Stock({ item, refusal }: StockProps) {
  if (!isInStock(item)) return <p className={styles.short}>{messages.outOfStock} Remove it to place the order.</p>;
  const limit = quantityLimitText(item);
  // A cart that was filled before the limit existed: the order is refused until the quantity is lowered.
  if (item.qty > unitsPerOrder(item))
    return <p className={styles.short}>{limit}. Lower the quantity to place the order.</p>;
  const isAtLimit = item.qty >= maxQuantity(item);
  if (isAtLimit && refusal !== limit) return <p className={styles.short}>{limit}</p>;
  return (
    <>
      <p className={styles.stock}>{item.availability}</p>
      {item.maxPerOrder !== undefined && refusal !== limit && (
        <p className={styles.limit}>{messages.atMostUnits(item.maxPerOrder)}</p>
      )}
    </>
  );
}

/** A part that is wished for too can be taken off the wishlist from here (cart-22). */
function Wish({ item, describedBy }: { readonly item: CartItem; readonly describedBy: string }) {
  const dispatch = useShopDispatch();
  const wished = useShopSelector(selectIsInWishlist(item._id));
  if (!wished) return null;
  return (
    <p className={styles.wish}>
      In your wishlist too.{' '}
      <Button
        variant="quiet"
        aria-describedby={describedBy}
        onClick={(event) => {
          // This button leaves with the wish; the focus stays with the part.
          event.currentTarget.closest('li')?.querySelector<HTMLElement>('h2 a')?.focus();
          dispatch(wishlistItemRemoved({ productId: item._id }));
        }}
      >
        Remove from Wishlist
      </Button>
    </p>
  );
}
