export { stopSharedPostgres as default } from './shared-postgres';
