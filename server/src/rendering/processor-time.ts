import { readFileSync } from 'node:fs';

/** Of the process table's times, on every Linux. */
const TICKS_PER_SECOND = 100;
const USER_AND_SYSTEM = [11, 12];

/**
 * @returns the processor time that a process has used, in milliseconds; undefined when the operating system does not have
 * it as a file, as Linux alone does, and for a process that has ended
 */
export function processorTimeOf(pid: number | undefined): number | undefined {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return USER_AND_SYSTEM.reduce((ticks, field) => ticks + Number(afterName[field]), 0) * (1000 / TICKS_PER_SECOND);
  } catch {
    return undefined;
  }
}
