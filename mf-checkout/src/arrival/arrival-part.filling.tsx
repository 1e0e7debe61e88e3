import { ArrivalForm } from './arrival-form';

/** On the page of a part: what delivery costs and when it comes (delivery-3). */
export default function ArrivalOfPart({ productId }: { readonly productId: string }) {
  return <ArrivalForm productId={productId} />;
}
