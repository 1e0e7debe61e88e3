import { useBasket } from '@windowsill/shared';

/** For the page of a plant: how many of it are in the basket. */
export default function InBasket({ plantId }: { readonly plantId: string }) {
  const line = useBasket()?.find(({ plant }) => plant.id === plantId);
  return <span>In your basket: {line?.quantity ?? 0}</span>;
}
