import styles from './part-data.module.css';

interface MarkedNameProps {
  readonly name: string;
  /** The matches of a search: starts and ends, in UTF-16 code units. */
  readonly highlights: readonly (readonly [number, number])[];
}

/** A part's name, with what was searched for marked in it. */
export function MarkedName({ name, highlights }: MarkedNameProps) {
  const ends = [0, ...highlights.map(([, end]) => end)];
  return (
    <>
      {highlights.map(([start, end], at) => (
        <span key={start}>
          {name.slice(ends[at], start)}
          <mark className={styles.mark}>{name.slice(start, end)}</mark>
        </span>
      ))}
      {name.slice(ends.at(-1))}
    </>
  );
}
