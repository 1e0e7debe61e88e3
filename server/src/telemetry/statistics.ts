import { failurePhases, vitalNames, type RemoteReport } from '@piston-parts/shared-contract/telemetry';
import * as v from 'valibot';

/** Values of each web vital that are kept of one version: enough for a median, and a small file. */
const MAX_SAMPLES = 500;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const samples = v.array(v.number());

export const statisticsSchema = v.object({
  /** Page views in which the remote was shown, or should have been. */
  views: count,
  /** Those of them in which a shopper saw it fail. */
  failed: count,
  /** Failures by the phase of loading, `render` or `frozen`. */
  phases: v.record(v.picklist(failurePhases), count),
  /** Failures that a further attempt repaired. */
  recovered: count,
  /** In milliseconds, `cls` in its score. */
  vitals: v.object({ lcp: samples, inp: samples, blocked: samples, cls: samples }),
});

/** What pages have reported of one version of a remote. */
export type Statistics = v.InferOutput<typeof statisticsSchema>;

export const noStatistics = (): Statistics => ({
  views: 0,
  failed: 0,
  phases: {},
  recovered: 0,
  vitals: { lcp: [], inp: [], blocked: [], cls: [] },
});

/** @returns the statistics with one more page view */
export function withReport(statistics: Statistics, { failures, recovered, vitals = {} }: RemoteReport): Statistics {
  const phases = { ...statistics.phases };
  for (const phase of failures) phases[phase] = (phases[phase] ?? 0) + 1;
  const added = vitalNames.map((name) => {
    const value = vitals[name];
    const known = statistics.vitals[name];
    return [name, value === undefined || known.length >= MAX_SAMPLES ? known : [...known, value]] as const;
  });
  return {
    views: statistics.views + 1,
    failed: statistics.failed + (failures.length > 0 ? 1 : 0),
    phases,
    recovered: statistics.recovered + recovered,
    vitals: Object.fromEntries(added) as Statistics['vitals'],
  };
}
