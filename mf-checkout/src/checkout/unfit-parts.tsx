import { paths, type CartItem } from '@piston-parts/shared-contract';
import { useUnfitParts } from '@piston-parts/shared-store';
import { ButtonLink, UnfitWarning } from '@piston-parts/shared-ui';

/** The last word before the payment on parts that do not fit the current car (fitment-8). They can be ordered. */
export function UnfitParts({ items }: { readonly items: readonly CartItem[] }) {
  const { car, unfit } = useUnfitParts(items);
  return (
    <UnfitWarning text={`Does not fit your ${car}, the car that the order is kept with:`} parts={unfit}>
      <p>Remove in the cart what is meant for this car, or pay if it is for another one.</p>
      <ButtonLink to={paths.cart}>Back to the cart</ButtonLink>
    </UnfitWarning>
  );
}
