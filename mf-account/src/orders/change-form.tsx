import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { Purchase, ReturnReason, Units } from '@piston-parts/shared-contract';
import { useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
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
  const isRunning = status === 'running';
  const wasRunning = useRef(false);
  const { title, hint, send, close } = TEXTS[change];
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (wasRunning.current && status === 'done') onClose();
    wasRunning.current ||= status === 'running';
  }, [status, onClose]);

  const wanted = units
    .map(({ productId, qty }) => ({ productId, qty: Math.min(chosen[productId] ?? qty, qty) }))
    .filter(({ qty }) => qty > 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isRunning || wanted.length === 0) return;
    const values = { orderId: order._id, units: wanted, reason: change === 'return' ? reason : null };
    dispatch(formSubmitted('orderChange', values));
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p className={formStyles.hint}>{hint}</p>
      {units.map(({ productId, qty }) => (
        <label key={productId} className={styles.units}>
          {order.lines.find((line) => line.productId === productId)?.name}
          <select
            className={formStyles.input}
            value={chosen[productId] ?? qty}
            onChange={({ target }) => setChosen({ ...chosen, [productId]: Number(target.value) })}
          >
            {Array.from({ length: qty + 1 }, (_, count) => (
              <option key={count} value={count}>
                {count === 0 ? 'none' : `${count} of ${qty}`}
              </option>
            ))}
          </select>
        </label>
      ))}
      {change === 'return' && (
        <label className={styles.units}>
          Why?
          <select
            className={formStyles.input}
            value={reason}
            onChange={({ target }) => setReason(target.value as ReturnReason)}
          >
            {Object.entries(REASONS).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      )}
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
