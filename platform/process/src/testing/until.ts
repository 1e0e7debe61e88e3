import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a condition holds, and leaves the processor to what makes it hold: a thread, another process, a database. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(5);
}
