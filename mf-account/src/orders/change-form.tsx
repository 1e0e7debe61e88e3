import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentPropsWithoutRef,
  type FormEvent,
  type ReactNode,
} from 'react';
import { MAX_TEXT_LENGTH, type Purchase, type ReturnReason, type Units } from '@piston-parts/shared-contract';
import { selectGarage, useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { Button } from '@piston-parts/shared-ui';
import formStyles from '../form/form.module.css';
import { formSubmitted, selectForm } from '../own-account/own-account.slice';
import styles from './change-form.module.css';

const REASONS: Readonly<Record<ReturnReason, string>> = {
  'does-not-fit': 'It does not fit',
  'wrong-part': 'It is not what I ordered',
  damaged: 'It is damaged',
  'not-needed': 'I do not need it',
};

const TEXTS = {
  cancel: {
    title: 'Cancel order',
    hint: 'The money comes back to where you paid from.',
    send: 'Cancel these parts',
    close: 'Keep the order',
  },
  return: {
    title: 'Send back',
    hint: 'Send nothing before the shop has answered.',
    send: 'Ask to send back',
    close: 'Keep the parts',
  },
} as const;

interface ChoiceProps extends ComponentPropsWithoutRef<'select'> {
  readonly label: ReactNode;
  /** Values and texts. */
  readonly options: Iterable<readonly [string, string]>;
}

function Choice({ label, options, ...select }: ChoiceProps) {
  return (
    <label className={styles.units}>
      {label}
      <select className={formStyles.input} {...select}>
        {Array.from(options, ([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Which car the parts do not fit, the order's or one of the garage, and what differs; nothing without a car. */
function UnfitCar({ car }: Purchase) {
  const { cars } = useShopSelector(selectGarage);
  const names = new Map(car ? [[`${car.vehicleId}~${car.year}`, `${car.name} ${car.year}`]] : []);
  for (const { _id, vehicle, year } of cars)
    names.set(_id, `${vehicle.maker} ${vehicle.model} ${vehicle.engine} ${year}`);
  if (names.size === 0) return null;
  return (
    <>
      <Choice label="On which car?" name="car" options={names.set('', 'another')} />
      <label className={styles.units}>
        What differs?
        <input className={formStyles.input} name="difference" maxLength={MAX_TEXT_LENGTH} />
      </label>
    </>
  );
}

/** @returns the fields of `UnfitCar`; null for another car, and where it is not asked for */
function readCar(form: HTMLFormElement) {
  const { car = '', difference = '' } = Object.fromEntries(new FormData(form)) as Readonly<Record<string, string>>;
  return car === '' ? null : { vehicleId: car.slice(0, -5), year: Number(car.slice(-4)), difference };
}

interface ChangeProps {
  readonly order: Purchase;
  /** Lines that can be cancelled or sent back. */
  readonly units: readonly Units[];
  readonly change: 'cancel' | 'return';
  readonly onClose: () => void;
}

/** How many units of each part, and for a return the reason. All units are chosen at first. */
export function ChangeForm({ order, units, change, onClose }: ChangeProps) {
  const dispatch = useShopDispatch();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { status } = useShopSelector(selectForm('orderChange'));
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const [reason, setReason] = useState<ReturnReason>('does-not-fit');
  const [exchangeFor, setExchangeFor] = useState('');
  const isRunning = status === 'running';
  const wasRunning = useRef(isRunning);
  const { title, hint, send, close } = TEXTS[change];
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (wasRunning.current && status === 'done') onClose();
    wasRunning.current ||= status === 'running';
  }, [status, onClose]);

  const wanted = units
    .map(({ productId, qty }) => ({ productId, qty: Math.min(chosen[productId] ?? qty, qty) }))
    .filter(({ qty }) => qty > 0);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRunning || wanted.length === 0) return;
    const values = {
      orderId: order._id,
      units: wanted,
      reason: change === 'return' ? reason : null,
      car: readCar(event.currentTarget),
      exchangeFor: wanted.length === 1 ? exchangeFor : '',
    };
    dispatch(formSubmitted('orderChange', values));
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p className={formStyles.hint}>{hint}</p>
      {units.map(({ productId, qty }) => (
        <Choice
          key={productId}
          label={order.lines.find((line) => line.productId === productId)?.name}
          value={chosen[productId] ?? qty}
          options={Array.from({ length: qty + 1 }, (_, count) => [
            `${count}`,
            count === 0 ? 'none' : `${count} of ${qty}`,
          ])}
          onChange={({ target }) => setChosen({ ...chosen, [productId]: Number(target.value) })}
        />
      ))}
      {change === 'return' && (
        <Choice
          label="Why?"
          value={reason}
          options={Object.entries(REASONS)}
          onChange={({ target }) => setReason(target.value as ReturnReason)}
        />
      )}
      {change === 'return' && wanted.length === 1 && (
        <label className={styles.units}>
          Instead of the money: number of a part that costs no more
          <input
            className={formStyles.input}
            placeholder={`${wanted[0]?.productId} is the same again`}
            value={exchangeFor}
            onChange={({ target }) => setExchangeFor(target.value)}
          />
        </label>
      )}
      {change === 'return' && reason === 'does-not-fit' && <UnfitCar {...order} />}
      {wanted.length === 0 && <p role="alert">Choose at least one unit.</p>}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" aria-disabled={isRunning || wanted.length === 0}>
          {isRunning ? 'Sending…' : send}
        </Button>
        <Button onClick={onClose}>{close}</Button>
      </div>
    </form>
  );
}
