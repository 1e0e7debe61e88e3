import { Link } from 'react-router-dom';
import { formatPrice, Heading, Picture, setQuantity, useBasket, type BasketLine } from '@windowsill/shared';

function Line({ line: { plant, quantity } }: { readonly line: BasketLine }) {
  return (
    <li className="line">
      <Picture plant={plant} />
      <Link to={`/plant/${plant.id}`}>{plant.name}</Link>
      <span className="stepper">
        <button type="button" aria-label={`One ${plant.name} less`} onClick={() => setQuantity(plant, quantity - 1)}>
          −
        </button>
        <span aria-live="polite">{quantity}</span>
        <button type="button" aria-label={`One ${plant.name} more`} onClick={() => setQuantity(plant, quantity + 1)}>
          +
        </button>
      </span>
      <b>{formatPrice(plant.price * quantity)}</b>
    </li>
  );
}

export default function BasketScreen() {
  const lines = useBasket();
  const total = (lines ?? []).reduce((sum, { plant, quantity }) => sum + plant.price * quantity, 0);
  return (
    <>
      <Heading>Your basket</Heading>
      {lines === null && <p role="status">Looking into your basket…</p>}
      {lines?.length === 0 && (
        <p>
          It is empty. <Link to="/">Find a plant</Link>
        </p>
      )}
      {lines && lines.length > 0 && (
        <>
          <ul className="lines">
            {lines.map((line) => (
              <Line key={line.plant.id} line={line} />
            ))}
          </ul>
          <p className="price">Total {formatPrice(total)}</p>
          <Link className="button" to="/checkout">
            To checkout
          </Link>
        </>
      )}
    </>
  );
}
