import { Client, Pool, type PoolClient } from 'pg';
import { processMetrics } from '@platform/process/process-metrics';
import { keepRequest, startStep } from '@platform/process/tracing';
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

/** Without values, which shoppers typed: `select`, not what was selected. */
const operationOf = (query: unknown): string =>
  /^\s*(\w+)/.exec(typeof query === 'string' ? query : ((query as { text?: string }).text ?? ''))?.[1] ?? 'none';

/** A connection of a pool whose statements are counted and timed. */
export class MeasuredClient extends Client {
  // The library's overloads take a statement in many forms; the last of a form with a callback is the callback.
  override query: Client['query'] = ((...given: unknown[]): unknown => {
    const end = statements.startTimer();
    const endStep = startStep('statement', { 'db.operation.name': operationOf(given[0]) });
    const finish = (error: unknown) => {
      end({ result: error ? 'failed' : 'answered' });
      endStep(Boolean(error));
    };
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

type OnConnection = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void;

/** A statement that waits for a connection stays a step of the request that it is for, not of the one that gives the connection back. */
export class MeasuredPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: OnConnection): void;
  override connect(callback?: OnConnection): Promise<PoolClient> | void {
    return callback ? super.connect(keepRequest(callback)) : super.connect();
  }
}

export const connectionsOf = ({ totalCount, idleCount, waitingCount }: Pool): ReturnType<Database['connections']> => ({
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});
