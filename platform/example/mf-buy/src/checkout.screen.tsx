import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { emptyBasket, Heading, useBasket } from '@windowsill/shared';

const FIELDS = [
  ['name', 'Name', 'name'],
  ['street', 'Street and number', 'street-address'],
  ['town', 'Town', 'address-level2'],
] as const;

/** @returns the number of the order; the server knows the prices */
async function placeOrder(order: object): Promise<string> {
  const response = await fetch('/api/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  if (!response.ok) throw new Error(`The order was answered with ${response.status}`);
  return ((await response.json()) as { order: string }).order;
}

export default function CheckoutScreen() {
  const lines = useBasket();
  const navigate = useNavigate();
  const [state, setState] = useState<'open' | 'sending' | 'failed'>('open');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setState('sending');
    const form = Object.fromEntries(new FormData(event.currentTarget));
    const items = (lines ?? []).map(({ plant, quantity }) => ({ id: plant.id, quantity }));
    try {
      const order = await placeOrder({ ...form, items });
      emptyBasket();
      await navigate(`/thanks/${order}`, { replace: true });
    } catch {
      setState('failed');
    }
  };

  if (lines?.length === 0 && state !== 'sending')
    return (
      <>
        <Heading>Nothing to pay</Heading>
        <p>
          Your basket is empty. <Link to="/">Find a plant</Link>
        </p>
      </>
    );
  return (
    <>
      <Heading>Checkout</Heading>
      <form onSubmit={(event) => void submit(event)}>
        {FIELDS.map(([field, label, autoComplete]) => (
          <label key={field}>
            {label}
            <input name={field} autoComplete={autoComplete} required maxLength={100} />
          </label>
        ))}
        <p role="alert">
          {state === 'failed' && 'The order did not go through. Nothing was charged: please try again.'}
        </p>
        <button disabled={state === 'sending'}>Order with obligation to pay</button>
      </form>
    </>
  );
}
