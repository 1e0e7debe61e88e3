const MS_PER_MINUTE = 60_000;
/** A line for every step would hide what matters; the first says soon that something goes on. */
const INTERVAL_MS = 2000;

export type Step = (done: number, total: number) => void;

function timeLeft(ms: number): string {
  return ms < MS_PER_MINUTE ? `${Math.ceil(ms / 1000)} s left` : `${Math.ceil(ms / MS_PER_MINUTE)} min left`;
}

/**
 * Prints how far long work is, at most every two seconds, with the time that is left at the pace so far.
 * @param print gets a line
 * @param now in milliseconds
 */
export function createProgress(what: string, print: (line: string) => void, now: () => number = Date.now): Step {
  const start = now();
  let printed = start;
  return (done, total) => {
    const time = now();
    if (time - printed < INTERVAL_MS || done === 0) return;
    printed = time;
    const left = timeLeft(((time - start) / done) * (total - done));
    print(`${what}: ${done.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')}, ${left}`);
  };
}
