import { fullContract } from '@piston-parts/shared-contract/backend';
import { RUNS_ALL } from '../testing/run-of-all';
import { describeApi } from './testing/describe-api';

type Name = keyof typeof fullContract;

/**
 * Of the hand-written SQL and of the transactions, where the two drivers differ; orders and payments are on both in
 * confirm-payment.test.ts. `npm run test:all` calls all others as well, which are the same code on PostgreSQL.
 */
const ON_BOTH_DATABASES: readonly Name[] = ['getProducts', 'searchParts', 'postSignUp', 'postCartItem'];

const names = Object.keys(fullContract) as Name[];

const without = RUNS_ALL ? [] : names.filter((name) => !ON_BOTH_DATABASES.includes(name));
describeApi('PGlite', { without, listens: true });
