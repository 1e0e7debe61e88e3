import type { CartItem } from '@piston-parts/shared-contract';
import { carChoiceOpened, useShopDispatch, useUnfitParts } from '@piston-parts/shared-store';
import { Button, UnfitWarning } from '@piston-parts/shared-ui';

/** Which parts of the cart do not fit the current car, and what to do (fitment-8). They can be ordered. */
export function UnfitParts({ items }: { readonly items: readonly CartItem[] }) {
  const dispatch = useShopDispatch();
  const { car, unfit } = useUnfitParts(items);
  return (
    <UnfitWarning text={`Does not fit your ${car}:`} parts={unfit}>
      <p>Remove what is meant for this car. What is for another car can stay: choose that car, or order as it is.</p>
      <Button aria-haspopup="dialog" onClick={() => dispatch(carChoiceOpened())}>
        Choose another car
      </Button>
    </UnfitWarning>
  );
}
