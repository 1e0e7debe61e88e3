import { quantityRefusal, type CartItem } from '@piston-parts/shared-contract';
import { selectFitOrNone, useShopSelector } from '@piston-parts/shared-store';
import { CarFit } from '@piston-parts/shared-ui/fit-verdict';
import { OrderLines } from '../order-lines/order-lines';
import styles from './checkout.module.css';

/** A line that the order would be refused for, before Pay is pressed. */
function Refusal({ line }: { readonly line: Omit<CartItem, '_id'> }) {
  const reason = quantityRefusal(line, line.qty);
  return reason !== null && <p className={styles.refusal}>{reason}</p>;
}

function Fit({ productId }: { readonly productId: string }) {
  return <CarFit fit={useShopSelector(selectFitOrNone(productId))} />;
}

/** The lines of the cart, with what keeps each from being ordered, or from fitting. */
export function CartDetails({ items }: { readonly items: readonly CartItem[] }) {
  return (
    <OrderLines title="Order details" lines={items.map(({ _id: productId, ...item }) => ({ productId, ...item }))}>
      {(line) => (
        <>
          <Refusal line={line} />
          <Fit productId={line.productId} />
        </>
      )}
    </OrderLines>
  );
}
