const MAX_LINES = 60;
const MINUTE_MS = 60_000;
const MAX_LENGTH = 500;

/** Limits a log to 60 lines a minute of 500 characters each; the rest is dropped. */
export function limitLines(write: (text: string) => void): (text: unknown) => void {
  let [minute, lines] = [0, 0];
  return (text) => {
    const now = Math.floor(performance.now() / MINUTE_MS);
    if (now !== minute) [minute, lines] = [now, 0];
    lines += 1;
    if (lines <= MAX_LINES) write(String(text).trim().slice(0, MAX_LENGTH));
  };
}
