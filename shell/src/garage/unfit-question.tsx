import { useEffect, useRef } from 'react';
import {
  selectGarage,
  unfitPartAccepted,
  unfitPartDeclined,
  useShopDispatch,
  useShopSelector,
  type UnfitParts,
} from '@piston-parts/shared-store';
import { Button, Dialog } from '@piston-parts/shared-ui';
import styles from './unfit-question.module.css';

const nameOf = ({ productId, name }: UnfitParts['parts'][number]): string => name ?? `Part No. ${productId}`;

/** Asks before parts are bought that do not fit the current car. The harmless reply has the focus. */
export function UnfitQuestion({ parts, isReorder }: UnfitParts) {
  const dispatch = useShopDispatch();
  const { title, facts } = useShopSelector(selectGarage);
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => buttons.current?.querySelector('button')?.focus(), []);
  const decline = () => dispatch(unfitPartDeclined());
  const [first] = parts;
  const isOne = parts.length === 1;
  const car = `your ${title}${facts === '' ? '' : ` (${facts})`}`;
  const them = isOne ? 'it is' : 'they are';
  return (
    <Dialog title={isOne ? 'This part does not fit your car' : 'These parts do not fit your car'} onClose={decline}>
      {first && isOne ? (
        <p className={styles.text}>
          <strong>{nameOf(first)}</strong> does not fit {car}.
        </p>
      ) : (
        <>
          <p className={styles.text}>
            {parts.length} parts of the order do not fit {car}:
          </p>
          <ul className={styles.parts}>
            {parts.map((part) => (
              <li key={part.productId}>{nameOf(part)}</li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.text}>
        {isReorder ? 'Add the order' : 'Add it'} to the cart only if {them} for another car.
      </p>
      <div ref={buttons} className={styles.buttons}>
        <Button variant="primary" onClick={decline}>
          {isReorder ? 'Do not reorder' : 'Do not add it'}
        </Button>
        <Button onClick={() => dispatch(unfitPartAccepted())}>{isReorder ? 'Reorder anyway' : 'Add it anyway'}</Button>
      </div>
    </Dialog>
  );
}
