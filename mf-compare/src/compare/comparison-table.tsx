import { useId, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { basicPaths, describePrice, isInStock, messages, paths, type Product } from '@piston-parts/shared-contract';
import { cartItemAdded, selectIsInCart, useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { Button, Picture, Price } from '@piston-parts/shared-ui';
import type { ComparedPart } from '../comparison';
import { CarRow } from './car-row';
import { numberRows, priceDiffers, shopRows, technicalRows, type ComparisonRow } from './comparison-rows';
import styles from './comparison-table.module.css';

interface ComparisonTableProps {
  readonly parts: readonly ComparedPart[];
  readonly differencesOnly: boolean;
  readonly onRemove: (product: Product) => void;
}

/**
 * The parts side by side: a column for each, a row for each fact (compare-3). In a narrow window it scrolls inside its own
 * frame; the names of facts and parts stay.
 */
export function ComparisonTable({ parts, differencesOnly, onRemove }: ComparisonTableProps) {
  const captionId = useId();
  const products = parts.map(({ product }) => product);
  const shown = (rows: readonly ComparisonRow[]) => rows.filter(({ differs }) => differs || !differencesOnly);
  return (
    <div className={styles.frame} role="region" aria-labelledby={captionId} data-parts={parts.length}>
      <table className={styles.table}>
        <caption id={captionId}>
          <span className="visually-hidden">
            {products.length === 1 ? 'One part' : `${products.length} parts side by side`}
          </span>
        </caption>
        <thead>
          <tr className={styles.pictures}>
            <td className={styles.corner} />
            {products.map((product) => (
              <td key={product._id}>
                <Link to={paths.product(product._id)} className={styles.picture} tabIndex={-1} aria-hidden="true">
                  <Picture image={product.image} sizes="(min-width: 62rem) 22rem, 10rem" first decorative />
                </Link>
              </td>
            ))}
          </tr>
          <tr className={styles.names}>
            <th scope="col" className={styles.corner}>
              <span className="visually-hidden">Fact</span>
            </th>
            {products.map((product) => (
              <PartHead key={product._id} product={product} onRemove={() => onRemove(product)} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Row name="Price" differs={priceDiffers(parts)}>
            {products.map((product) => (
              <PriceCell key={product._id} product={product} />
            ))}
          </Row>
          <CarRow productIds={products.map(({ _id }) => _id)} />
          <FactRows rows={shown(shopRows(parts))} />
        </tbody>
        <tbody>
          <FactRows rows={shown(technicalRows(parts))} />
        </tbody>
        <tbody>
          <FactRows rows={shown(numberRows(parts))} />
        </tbody>
      </table>
    </div>
  );
}

interface PartHeadProps {
  readonly product: Product;
  readonly onRemove: () => void;
}

function PartHead({ product: { _id, name }, onRemove }: PartHeadProps) {
  const nameId = useId();
  return (
    <th scope="col" data-entry={_id}>
      <span id={nameId} className={styles.name}>
        <Link to={paths.product(_id)}>{name}</Link>
      </span>
      <Button variant="quiet" className={styles.remove} aria-describedby={nameId} onClick={onRemove}>
        Remove
      </Button>
    </th>
  );
}

interface RowProps {
  readonly name: string;
  readonly differs: boolean;
  readonly children: ReactNode;
}

/** A row whose parts differ has a mark, and says so (compare-4). */
export function Row({ name, differs, children }: RowProps) {
  return (
    <tr className={differs ? styles.differs : undefined}>
      <th scope="row">
        {name}
        {differs && <span className="visually-hidden"> (differs)</span>}
      </th>
      {children}
    </tr>
  );
}

function FactRows({ rows }: { readonly rows: readonly ComparisonRow[] }) {
  return rows.map(({ name, values, differs }) => (
    <Row key={name} name={name} differs={differs}>
      {values.map((value, index) => (
        <td key={index}>{value ?? <NotStated />}</td>
      ))}
    </Row>
  ));
}

const NotStated = () => (
  <span className={styles.notStated}>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">Not stated</span>
  </span>
);

/** The price with Add to Cart; a visitor who presses is sent to log in by the store (session-7), without scripts by the server. */
function PriceCell({ product }: { readonly product: Product }) {
  const dispatch = useShopDispatch();
  const { _id: productId, name, price } = product;
  const inCart = useShopSelector(selectIsInCart(productId));
  const isBuyable = inCart || isInStock(product);
  const add = (event: MouseEvent) => {
    event.preventDefault();
    if (!inCart) dispatch(cartItemAdded({ productId }));
  };
  return (
    <td>
      <Price {...describePrice(price)} discount={0} />
      <form method="post" action={basicPaths.cart}>
        <Button
          type="submit"
          name="productId"
          value={productId}
          className={styles.buy}
          aria-label={`${inCart ? 'In your cart' : 'Add to Cart'}: ${name}`}
          aria-disabled={inCart || undefined}
          disabled={!isBuyable}
          onClick={add}
        >
          {inCart ? 'In your cart' : 'Add to Cart'}
        </Button>
      </form>
      <span aria-live="polite" className="visually-hidden">
        {inCart && messages.addedToCart(name)}
      </span>
    </td>
  );
}
