import { useId } from 'react';
import { Link } from 'react-router-dom';
import { describePrice, isInStock, messages, paths, type WishlistItem } from '@piston-parts/shared-contract';
import {
  selectFitOrNone,
  selectIsInCart,
  useShopDispatch,
  useShopSelector,
  wishlistItemMovedToCart,
  wishlistItemRemoved,
} from '@piston-parts/shared-store';
import { Button, ButtonLink, Picture, Price } from '@piston-parts/shared-ui';
import { CarFit } from '@piston-parts/shared-ui/fit-verdict';
import styles from './wishlist-card.module.css';

interface WishlistCardProps {
  readonly item: WishlistItem;
  /** Its picture is loaded before others. */
  readonly first: boolean;
  /** Called when the shopper removes the card, or moves it to the cart. */
  readonly onRemove: () => void;
}

/** One part of the wishlist. */
export function WishlistCard({ item, first, onRemove }: WishlistCardProps) {
  const dispatch = useShopDispatch();
  const nameId = useId();
  const address = paths.product(item._id);
  const fit = useShopSelector(selectFitOrNone(item._id));

  return (
    <li className={styles.card} data-entry={item._id}>
      <Link to={address} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <Picture
          image={item.image}
          sizes="(min-width: 62rem) 20rem, (min-width: 36rem) 33vw, 50vw"
          first={first}
          decorative
        />
      </Link>
      <p className={styles.data}>
        <span>No. {item._id}</span> <span>{item.manufacturerName}</span>
      </p>
      <h2 className={styles.name} id={nameId}>
        <Link to={address}>{item.name}</Link>
      </h2>
      <Price {...describePrice(item.price)} />
      {isInStock(item) && <p className={styles.stock}>{item.availability}</p>}
      <CarFit fit={fit} />
      <div className={styles.controls}>
        <WayToCart item={item} describedBy={nameId} onMove={onRemove} />
        <Button
          variant="quiet"
          aria-describedby={nameId}
          onClick={() => {
            onRemove();
            dispatch(wishlistItemRemoved({ productId: item._id }));
          }}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

interface WayToCartProps {
  readonly item: WishlistItem;
  readonly describedBy: string;
  readonly onMove: () => void;
}

/** 'Move to Cart', or where the part is already (wishlist-2); what is out of stock cannot be moved (cart-9). */
function WayToCart({ item, describedBy, onMove }: WayToCartProps) {
  const dispatch = useShopDispatch();
  const inCart = useShopSelector(selectIsInCart(item._id));
  if (inCart) {
    return (
      <ButtonLink to={paths.cart} aria-describedby={describedBy}>
        Go to Cart
      </ButtonLink>
    );
  }
  if (!isInStock(item)) return <p className={styles.short}>{messages.outOfStock} It cannot be moved to the cart.</p>;
  return (
    <Button
      variant="primary"
      aria-describedby={describedBy}
      onClick={() => {
        onMove();
        dispatch(wishlistItemMovedToCart({ productId: item._id }));
      }}
    >
      {messages.moveToCart}
    </Button>
  );
}
