import { Registry } from 'prom-client';

/** Metrics of the process, for all servers in it. */
export const processMetrics = new Registry();
