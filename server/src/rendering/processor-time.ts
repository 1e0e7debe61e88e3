import { readFileSync } from 'node:fs';

/** Of the process table's times, on every Linux. */
const TICKS_PER_SECOND = 100;
const USER_AND_SYSTEM = [11, 12];
const TICK_MS = 1000 / TICKS_PER_SECOND;
/** On a machine with too much to do, a process gets its time later, and work waits for so many of its limits. */
const MAX_LIMITS = 15;

/** Most pages are rendered before, and cost no question. One that is not is charged so much for the time until then. */
const FIRST_LOOK_MS = 20;

/**
 * @returns the processor time that a process has used, in milliseconds; undefined when the operating system does not have
 * it as a file, as Linux alone does, and for a process that has ended
 */
export function processorTimeOf(pid: number | undefined): number | undefined {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return USER_AND_SYSTEM.reduce((ticks, field) => ticks + Number(afterName[field]), 0) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** The work of a process has exceeded its limit, and may go on. */
export class LateError extends Error {}

/**
 * Waits for the work of a process that starts now. Where the operating system does not report processor time, the time that
 * passes counts.
 * @throws LateError when the work has used more than the limit, or has waited too long for the processor
 */
export function withinProcessorTime<Result>(
  pid: number | undefined,
  limitMs: number,
  work: Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    let isOver = false;
    let usedBefore: number | undefined;
    let timer = setTimeout(look, FIRST_LOOK_MS);

    // What has arrived meanwhile is read first: this process, too, may have had to wait for the processor.
    function look(): void {
      setImmediate(() => {
        if (isOver) return;
        const passed = performance.now() - start;
        const used = processorTimeOf(pid) ?? passed;
        usedBefore ??= used - FIRST_LOOK_MS;
        const left = Math.min(limitMs - (used - usedBefore), MAX_LIMITS * limitMs - passed);
        if (left > 0) timer = setTimeout(look, Math.max(left, TICK_MS));
        else reject(new LateError(`It takes longer than ${limitMs} ms`));
      });
    }

    const end = () => {
      isOver = true;
      clearTimeout(timer);
    };
    work.then(resolve, reject).finally(end);
  });
}
