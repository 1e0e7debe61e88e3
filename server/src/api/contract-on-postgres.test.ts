import { RUNS_ALL } from '../testing/run-of-all';
import { describeApi } from './testing/describe-api';

describeApi('PostgreSQL', { listens: RUNS_ALL });
