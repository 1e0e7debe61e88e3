import { readdirSync, readFileSync } from 'node:fs';

/** Of the process table's times, on Linux. */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;
const MB = 1024 * 1024;

interface ProcessFigures {
  readonly cpuMs: number;
  readonly megabytes: number;
}

/** Fields of `/proc/<pid>/stat` after the name, which may contain blanks; null for a process that has ended. */
function readStat(pid: string): readonly string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return null;
  }
}

/** Processor time and memory of a process and its children, of ended children the time alone. Linux only. */
export function figuresOf(pid: number): ProcessFigures {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readStat(name);
      return stat && (Number(name) === pid || Number(stat[1]) === pid) ? [stat] : [];
    });
  const sum = (...fields: readonly number[]) =>
    stats.reduce((all, stat) => all + fields.reduce((one, field) => one + Number(stat[field]), 0), 0);
  return {
    cpuMs: (sum(11, 12, 13, 14) * 1000) / TICKS_PER_SECOND,
    megabytes: Math.round((sum(21) * PAGE_BYTES) / MB),
  };
}
