import { ArrivalForm } from './arrival-form';

/** Below the prices of the cart: when it comes (delivery-3). */
export default function ArrivalOfCart() {
  return <ArrivalForm />;
}
