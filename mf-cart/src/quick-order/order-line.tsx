import { useId } from 'react';
import { Link } from 'react-router-dom';
import {
  formatRupees,
  isInStock,
  maxQuantity,
  messages,
  paths,
  quantityLimitText,
  type Product,
} from '@piston-parts/shared-contract';
import { selectFitOrNone, useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { Button, Picture } from '@piston-parts/shared-ui';
import { CarFit } from '@piston-parts/shared-ui/fit-verdict';
import { useTypedQuantity } from '../quantity/use-typed-quantity';
import { lineChosen, lineQuantityTyped, type QuickOrderLine } from './quick-order.slice';
import styles from './order-line.module.css';

interface OrderLineProps {
  readonly line: QuickOrderLine;
  readonly products: Readonly<Record<string, Product>>;
  readonly onRemove: () => void;
}

/** A line of the list: what was typed, and the part that it stands for. */
export function OrderLine({ line, products, onRemove }: OrderLineProps) {
  const nameId = useId();
  const product = products[line.productId ?? ''];
  const candidates = line.candidateIds.flatMap((id) => products[id] ?? []);
  return (
    <li className={styles.line} data-entry={line.key}>
      <p className={styles.typed} id={nameId}>
        {line.number}
      </p>
      <div className={styles.part}>
        {product ? <Part product={product} qty={line.qty} /> : <Choice line={line} candidates={candidates} />}
        {line.match === 'corrected' && <p className={styles.note}>Read with digits in place of letters: check it.</p>}
        {line.note !== null && <p className={styles.note}>{line.note}</p>}
      </div>
      <div className={styles.controls}>
        {product && <Quantity line={line} describedBy={nameId} />}
        <Button variant="quiet" aria-describedby={nameId} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

function Part({ product, qty }: { readonly product: Product; readonly qty: number }) {
  const fit = useShopSelector(selectFitOrNone(product._id));
  const isShort = qty > maxQuantity(product);
  return (
    <div className={styles.found}>
      <span className={styles.picture}>
        <Picture image={product.image} sizes="3.5rem" decorative />
      </span>
      <div>
        <Link to={paths.product(product._id)} className={styles.name}>
          {product.name}
        </Link>
        <p className={styles.data}>
          <span>No. {product._id}</span> <span>{product.manufacturerName}</span>{' '}
          <strong>{formatRupees(product.price.actualPrice)}</strong>
        </p>
        {!isInStock(product) && <p className={styles.short}>{messages.outOfStock}</p>}
        {isInStock(product) && (
          <p className={isShort ? styles.short : styles.stock}>
            {isShort ? quantityLimitText(product) : product.availability}
          </p>
        )}
        <CarFit fit={fit} />
      </div>
    </div>
  );
}

const QUESTIONS = {
  exact: 'Several parts have this number. Which one?',
  corrected: 'Several parts have this number. Which one?',
  near: 'No part has this number. Near numbers:',
} as const;

/** The way on where a number does not name one part. */
function Choice({ line, candidates }: { readonly line: QuickOrderLine; readonly candidates: readonly Product[] }) {
  const dispatch = useShopDispatch();
  const { match, key } = line;
  if (match === null) return <p className={styles.note}>Looking it up…</p>;
  if (match === 'none') return <p className={styles.short}>No part has this number.</p>;
  return (
    <fieldset className={styles.choice}>
      <legend>{QUESTIONS[match]}</legend>
      {candidates.map((product) => (
        <Button key={product._id} onClick={() => dispatch(lineChosen({ key, productId: product._id }))}>
          <span className={styles.candidate}>
            <strong>{product._id}</strong> {product.manufacturerName}, {product.name},{' '}
            {formatRupees(product.price.actualPrice)}
          </span>
        </Button>
      ))}
    </fieldset>
  );
}

function Quantity({ line, describedBy }: { readonly line: QuickOrderLine; readonly describedBy: string }) {
  const dispatch = useShopDispatch();
  const { input, error, errorId } = useTypedQuantity({
    quantity: line.qty,
    refusal: (qty) => (qty < 1 ? messages.quantityAtLeastOne : null),
    onTyped: (qty) => dispatch(lineQuantityTyped({ key: line.key, qty })),
    describedBy,
  });
  return (
    <div>
      <input className={styles.quantity} {...input} />
      {error !== null && (
        <p id={errorId} role="alert" className={styles.short}>
          {error}
        </p>
      )}
    </div>
  );
}
