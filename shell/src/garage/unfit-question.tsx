import { useEffect, useRef } from 'react';
import {
  selectGarage,
  selectProduct,
  unfitPartAccepted,
  unfitPartDeclined,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Button, Dialog } from '@piston-parts/shared-ui';
import styles from './unfit-question.module.css';

/** Asks before a part is bought that does not fit the current car. The harmless reply has the focus. */
export function UnfitQuestion({ productId }: { readonly productId: string }) {
  const dispatch = useShopDispatch();
  const { title, facts } = useShopSelector(selectGarage);
  const product = useShopSelector(selectProduct(productId));
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => buttons.current?.querySelector('button')?.focus(), []);
  const decline = () => dispatch(unfitPartDeclined());
  return (
    <Dialog title="This part does not fit your car" onClose={decline}>
      <p className={styles.text}>
        <strong>{product?.name ?? `Part No. ${productId}`}</strong> does not fit your {title}
        {facts !== '' && ` (${facts})`}.
      </p>
      <p className={styles.text}>Add it to the cart only if it is for another car.</p>
      <div ref={buttons} className={styles.buttons}>
        <Button variant="primary" onClick={decline}>
          Do not add it
        </Button>
        <Button onClick={() => dispatch(unfitPartAccepted())}>Add it anyway</Button>
      </div>
    </Dialog>
  );
}
