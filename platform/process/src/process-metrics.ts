import { Registry } from 'prom-client';

/** What a process counts wherever it happens, for all servers in it. */
export const processMetrics = new Registry();
