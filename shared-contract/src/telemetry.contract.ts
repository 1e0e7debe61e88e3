import * as v from 'valibot';

/** Where pages send their reports. */
export const TELEMETRY_PATH = '/telemetry';
/** Of a report, in bytes; more is refused. */
export const MAX_TELEMETRY_BYTES = 4096;

/** Where a remote failed: the steps of loading it, rendering it, or a page that it froze. */
const remotePhases = ['list', 'entry', 'contract', 'chunk', 'evaluate', 'render', 'frozen'] as const;
/** Of the shell alone: a page that never got ready, one that was not as its HTML, an error that nothing caught. */
const shellPhases = ['start', 'hydrate', 'error'] as const;
export const failurePhases = [...remotePhases, ...shellPhases] as const;
export type FailurePhase = (typeof failurePhases)[number];

const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(600_000));

/** Web vitals of a page; `blocked` is what its long tasks kept the page from responding. */
const vitalEntries = {
  lcp: milliseconds,
  inp: milliseconds,
  blocked: milliseconds,
  /** A score without a unit. */
  cls: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
};
const vitalsSchema = v.partial(v.object(vitalEntries));
export type Vitals = v.InferOutput<typeof vitalsSchema>;
export const vitalNames = Object.keys(vitalEntries) as readonly (keyof Vitals)[];

const remoteReportSchema = v.object({
  remote: v.pipe(v.string(), v.maxLength(60)),
  version: v.pipe(v.string(), v.maxLength(60)),
  /** Those that a shopper saw; empty when the remote worked. */
  failures: v.pipe(v.array(v.picklist(failurePhases)), v.maxLength(20)),
  /** Failures that a further attempt repaired before anybody saw them. */
  recovered: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  /** Of the remote whose screen the page opened with, and of the shell. */
  vitals: v.optional(vitalsSchema),
});

/**
 * What one page view reports: one entry for each remote that was shown, or should have been, and one for a released shell.
 * Nothing in it is personal.
 */
export const telemetrySchema = v.object({
  format: v.literal(1),
  remotes: v.pipe(v.array(remoteReportSchema), v.maxLength(12)),
});

export type RemoteReport = v.InferOutput<typeof remoteReportSchema>;
export type TelemetryReport = v.InferOutput<typeof telemetrySchema>;
