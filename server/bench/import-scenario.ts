import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { API_PREFIX } from '@piston-parts/shared-contract';
import { withApi, type BenchEnvironment } from './bench-environment';
import type { BenchClient } from './bench-client';
import { writeCatalogue } from './generated-catalogue';
import { percentile, type Outcome } from './outcome';
import { figuresOf } from './pages/process-figures';

const COMMAND = path.join('commands', 'catalogue.command.ts');
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const ADDRESSES = ['/categories', '/products?upto=0', '/products/BR-8101', '/search?text=brake'];

interface Reads {
  /** Milliseconds that each took. */
  readonly times: readonly number[];
  /** How many did not get what they asked for, because the database was busy for too long. */
  readonly refused: number;
}

/** Reads as shoppers do, one after the other, until the work is done. */
async function readMeanwhile({ read }: BenchClient, work: Promise<void>): Promise<Reads> {
  const times: number[] = [];
  let refused = 0;
  let isDone = false;
  const readOn = async () => {
    while (!isDone) {
      const start = performance.now();
      if ((await read(API_PREFIX + (ADDRESSES[times.length % ADDRESSES.length] ?? ''))) !== 200) refused += 1;
      times.push(performance.now() - start);
    }
  };
  await Promise.all([work.finally(() => (isDone = true)), readOn()]);
  return { times, refused };
}

/**
 * Imports a generated catalogue beside that of an open shop with the owner's command, and then once more, which writes nothing.
 * @param maxSeconds for the first import, from the start of the command to its end.
 */
export async function importParts(bench: BenchEnvironment, parts: number, maxSeconds: number): Promise<Outcome[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-bench-catalogue-'));
  writeCatalogue(folder, parts);
  try {
    // The database has to be there: a shop that was open once has it.
    await bench.inDatabase(async () => undefined);
    return await withApi(bench, 1, async (client, { pid }) => {
      const outcomes: Outcome[] = [];
      for (const what of ['import', 'second import, without a change,']) {
        const cpuBefore = figuresOf(pid).cpuMs;
        const start = performance.now();
        const { times, refused } = await readMeanwhile(client, bench.runCommand(COMMAND, ['import', folder]));
        const took = performance.now() - start;
        const waits = [0.5, 0.99, 1].map((share) => `${Math.round(percentile(times, share))} ms`);
        outcomes.push({
          what: `${what} of ${parts.toLocaleString('en-IN')} parts into an open shop`,
          measured:
            `${seconds(took)}, ${seconds(figuresOf(pid).cpuMs - cpuBefore)} of processor time in the shop, ` +
            `${times.length} reads meanwhile: median ${waits[0]}, p99 ${waits[1]}, longest ${waits[2]}, ${refused} refused`,
          holds: took <= maxSeconds * 1000,
        });
      }
      return outcomes;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
