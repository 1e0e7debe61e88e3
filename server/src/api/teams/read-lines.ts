import type { Readable } from 'node:stream';

/** In characters. The longest that a team has use for is a response of a megabyte. */
const MAX_LINE = 8_000_000;
const MAX_LINES_A_SECOND = 20_000;
const MAX_CHARACTERS_A_SECOND = 64_000_000;
const SECOND_MS = 1000;

/**
 * Reads lines of a process that is not trusted: what is more than this one can read beside its other work waits for the next
 * second, and so does that process. After a line without an end nothing is read.
 */
export function readLines(stream: Readable, receive: (line: string) => void): void {
  let [rest, second, lines, characters] = ['', 0, 0, 0];

  function pauseInFlood(): void {
    if (lines <= MAX_LINES_A_SECOND && characters <= MAX_CHARACTERS_A_SECOND) return;
    stream.pause();
    setTimeout(() => stream.resume(), SECOND_MS).unref();
  }

  stream.setEncoding('utf8').on('data', (text: string) => {
    const now = Math.floor(performance.now() / SECOND_MS);
    if (now !== second) [second, lines, characters] = [now, 0, 0];
    rest += text;
    characters += text.length;
    if (text.includes('\n')) {
      const whole = rest.split('\n');
      rest = whole.pop() ?? '';
      lines += whole.length;
      whole.forEach(receive);
    }
    if (rest.length > MAX_LINE) stream.destroy();
    pauseInFlood();
  });
}
