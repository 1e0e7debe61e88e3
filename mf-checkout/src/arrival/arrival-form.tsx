import { useEffect, useId, useState, type FormEvent, type ReactNode } from 'react';
import { formatRupees, type PublicSettings } from '@piston-parts/shared-contract';
import {
  selectCurrentUser,
  selectProduct,
  selectSettings,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import { arrivalShown, postalCodeChosen, selectArrival } from './arrival.slice';
import styles from './arrival.module.css';

/** Of the server; without scripts the form leads there. */
const BASIC_PAGE = '/basic/arrival';

/** @param heavy of each unit of a heavy part */
function describeCharge({ delivery: { charge, freeFrom } }: PublicSettings, heavy: number | undefined): string {
  const isFree = charge === 0 || freeFrom === 0;
  if (heavy !== undefined) return `Delivery ${isFree ? '' : `${formatRupees(charge)} + `}${formatRupees(heavy)} each`;
  if (isFree) return 'Free delivery';
  const cost = `Delivery ${formatRupees(charge)}`;
  return freeFrom === undefined ? cost : `${cost}, free from ${formatRupees(freeFrom)}`;
}

interface ArrivalProps {
  readonly charge: ReactNode;
  readonly onChange: () => void;
}

function Arrival({ charge, onChange }: ArrivalProps) {
  const { postalCode, text } = useShopSelector(selectArrival);
  return (
    <p className={styles.arrival}>
      <span role="status">{text}</span>
      <span>
        {charge}
        {`${charge === false ? '' : ', '}PIN code ${postalCode} `}
        <Button variant="quiet" className={styles.change} onClick={onChange}>
          Change
        </Button>
      </span>
    </p>
  );
}

/** Charge and days of a delivery: asks for the PIN code, which the browser keeps (delivery-3). */
export function ArrivalForm({ productId }: { readonly productId?: string }) {
  const dispatch = useShopDispatch();
  const settings = useShopSelector(selectSettings);
  const product = useShopSelector(selectProduct(productId ?? ''));
  const { postalCode, text } = useShopSelector(selectArrival);
  const [isEdited, setEdited] = useState(false);
  const fieldId = useId();
  const { saysArrival = false } = settings;
  const userId = useShopSelector(selectCurrentUser)?._id;
  // Again for another user: an account has a PIN code where the browser keeps none.
  useEffect(() => {
    if (saysArrival) dispatch(arrivalShown());
  }, [dispatch, saysArrival, userId]);

  function choose(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('postalCode') as string;
    dispatch(postalCodeChosen({ postalCode: typed.trim() }));
    setEdited(false);
  }

  const charge = productId !== undefined && <span>{describeCharge(settings, product?.deliveryCharge)}</span>;
  if (!saysArrival) return charge && <p className={styles.arrival}>{charge}</p>;
  if (text !== null && !isEdited) {
    return <Arrival charge={charge} onChange={() => setEdited(true)} />;
  }
  return (
    <form className={styles.form} action={BASIC_PAGE} onSubmit={choose}>
      {productId !== undefined && <input type="hidden" name="part" value={productId} />}
      <label htmlFor={fieldId} className={styles.label}>
        {charge} PIN code
      </label>
      <input
        id={fieldId}
        className={styles.field}
        name="postalCode"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={6}
        pattern="[1-9][0-9]{5}"
        title="6 digits"
        required
        defaultValue={postalCode ?? ''}
      />
      <Button type="submit" className={styles.ask}>
        Arrives when?
      </Button>
    </form>
  );
}
