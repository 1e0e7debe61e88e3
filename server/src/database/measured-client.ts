import { Client, type Pool } from 'pg';
import { processMetrics } from '@platform/process/process-metrics';
import { Histogram } from 'prom-client';
import type { Database } from './database';

const statements = new Histogram({
  name: 'shop_statement_duration_seconds',
  help: 'Time until the database answered a statement',
  labelNames: ['result'],
  registers: [processMetrics],
  buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5, 10],
});

for (const result of ['answered', 'failed']) statements.zero({ result });

type Query = (...given: unknown[]) => unknown;

/** A connection of a pool whose statements are counted and timed. */
export class MeasuredClient extends Client {
  // The library's overloads take a statement in many forms; the last of a form with a callback is the callback.
  override query: Client['query'] = ((...given: unknown[]): unknown => {
    const end = statements.startTimer();
    const finish = (error: unknown) => end({ result: error ? 'failed' : 'answered' });
    const query = super.query as Query;
    const callback = given.at(-1);
    if (typeof callback !== 'function') {
      const result = query.apply(this, given);
      if (result instanceof Promise) result.then(() => finish(null), finish);
      return result;
    }
    const measured = (error: unknown, result: unknown): void => {
      finish(error);
      (callback as Query)(error, result);
    };
    return query.apply(this, [...given.slice(0, -1), measured]);
  }) as Client['query'];
}

export const connectionsOf = ({ totalCount, idleCount, waitingCount }: Pool): ReturnType<Database['connections']> => ({
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});
