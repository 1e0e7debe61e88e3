import styles from './fit-verdict.module.css';

const MARKS = {
  fits: 'M2.5 8.5l3.7 3.7L13.5 4',
  conditional: 'M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M8 4.5v4.2M8 10.6v1.4',
  universal: 'M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M8 5v6M5 8h6',
  unfit: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  unknown: 'M5.3 5.6a2.7 2.7 0 1 1 4.2 2.3c-1 .7-1.5 1.1-1.5 2.2M8 12v1.4',
  unchecked: 'M5.3 5.6a2.7 2.7 0 1 1 4.2 2.3c-1 .7-1.5 1.1-1.5 2.2M8 12v1.4',
};

export interface FitVerdictProps {
  /** `unchecked`: it could not be loaded. */
  readonly verdict: keyof typeof MARKS;
  /** In words: `Fits at the front`. */
  readonly text: string;
}

/** Whether a part fits the shopper's car: in words, with a mark and a colour. */
export function FitVerdict({ verdict, text }: FitVerdictProps) {
  return (
    <span className={styles.verdict} data-verdict={verdict}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d={MARKS[verdict]} fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      <span>{text}</span>
    </span>
  );
}

/**
 * The line of a part that says whether it fits the shopper's car. The line is there before the verdict is, so that nothing
 * moves.
 * @param props.fit undefined while it is loading, null without a car
 */
export function CarFit({ fit }: { readonly fit: FitVerdictProps | undefined | null }) {
  if (fit === null) return null;
  return (
    <p className={styles.line}>
      {fit && (
        <>
          <span className="visually-hidden">Your car: </span>
          <FitVerdict verdict={fit.verdict} text={fit.text} />
        </>
      )}
    </p>
  );
}
