import { useId, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react';
import { messages } from '@piston-parts/shared-contract';

interface TypedQuantity {
  /** The quantity now. */
  readonly quantity: number;
  /** Why that many cannot be had; null when they can. */
  readonly refusal: (quantity: number) => string | null;
  readonly onTyped: (quantity: number) => void;
  /** Id of the text that names the part. */
  readonly describedBy: string;
}

interface Draft {
  readonly text: string;
  /** Why it is no quantity; null until the field was left. */
  readonly error: string | null;
  /** The quantity then. */
  readonly quantity: number;
}

const NO_NUMBER = 'Type a whole number, such as 4.';

/** @returns why a typed text is no quantity, or the quantity: digits alone, also full-width ones. */
function readQuantity(text: string, refusal: TypedQuantity['refusal']): number | string {
  const typed = text.normalize('NFKC').trim();
  if (/^-\d+$/.test(typed)) return messages.quantityAtLeastOne;
  if (!/^\d{1,15}$/.test(typed)) return NO_NUMBER;
  return refusal(Number(typed)) ?? Number(typed);
}

/**
 * The properties of an input for a quantity, which counts with Enter or when the field is left, and the text about what
 * cannot be one: that stays as it was typed, and the quantity as it was.
 */
export function useTypedQuantity({ quantity, refusal, onTyped, describedBy }: TypedQuantity) {
  const errorId = useId();
  const [latest, setDraft] = useState<Draft | null>(null);
  // A press on plus or minus after a text that was none.
  const draft = latest !== null && (latest.error === null || latest.quantity === quantity) ? latest : null;
  const error = draft?.error ?? null;

  const commit = () => {
    if (draft === null) return;
    const typed = readQuantity(draft.text, refusal);
    setDraft(typeof typed === 'string' ? { ...draft, quantity, error: typed } : null);
    if (typeof typed === 'number' && typed !== quantity) onTyped(typed);
  };

  return {
    error,
    errorId,
    commit,
    input: {
      type: 'text',
      inputMode: 'numeric',
      autoComplete: 'off',
      name: 'quantity',
      'aria-label': 'Quantity',
      'aria-describedby': error === null ? describedBy : `${errorId} ${describedBy}`,
      'aria-invalid': error !== null,
      value: draft?.text ?? String(quantity),
      onChange: (event: ChangeEvent<HTMLInputElement>) => setDraft({ text: event.target.value, quantity, error: null }),
      onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
      onBlur: commit,
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Escape') setDraft(null);
      },
    },
  } as const;
}
