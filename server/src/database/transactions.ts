import type { Database } from './database';
import { sqlState } from '@platform/process/sql-state';

/** Serialization failure and deadlock: a retry succeeds. */
const LOST_RACES = ['40001', '40P01'];
const MAX_TRIES = 5;

/** @returns the transaction of a database, which tries again after a lost race. */
export function createTransaction(database: Pick<Database, 'transaction'>): Database['transaction'] {
  return async function transaction(work, config) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await database.transaction(work, config);
      } catch (error) {
        if (tries === MAX_TRIES || !LOST_RACES.includes(sqlState(error) ?? '')) throw error;
      }
    }
  };
}
