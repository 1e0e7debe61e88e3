import { describeApi } from './testing/describe-api';

describeApi('PostgreSQL');
