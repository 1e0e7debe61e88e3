import { hashOf } from '@platform/process/fingerprint';
import type { PageReport } from '../count-reports';

/**
 * Reports of as many clients on mf-cart 1.0.0, which works, and 1.1.0, which always fails.
 * @param first number of the first client
 */
export const generateReports = (clients: number, first = 0): PageReport[] =>
  Array.from({ length: clients }, (_, at) =>
    (['1.0.0', '1.1.0'] as const).map((version): PageReport => {
      const client = hashOf(`client ${first + at}`);
      return {
        ticket: { id: `${client} ${version}`, issuedAt: Date.now() },
        client,
        remotes: [{ remote: 'mf-cart', version, failures: version === '1.0.0' ? [] : ['render'], recovered: 0 }],
      };
    }),
  ).flat();
