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

/** Of a version of a remote or the shell, in characters. */
export const MAX_VERSION_LENGTH = 64;
/** The most that a report says of a page view; a page reports no more, and more is refused. */
export const REPORT_LIMITS = {
  remotes: 12,
  /** Of one remote, as `recovered`. */
  failures: 20,
  recovered: 100,
  /** Milliseconds. */
  lcp: 600_000,
  inp: 600_000,
  blocked: 600_000,
  /** A score without a unit. */
  cls: 100,
} as const;

const upTo = (max: number) => v.pipe(v.number(), v.minValue(0), v.maxValue(max));

/** Web vitals of a page; `blocked` is what its long tasks kept the page from responding. */
const vitalEntries = {
  lcp: upTo(REPORT_LIMITS.lcp),
  inp: upTo(REPORT_LIMITS.inp),
  blocked: upTo(REPORT_LIMITS.blocked),
  cls: upTo(REPORT_LIMITS.cls),
};
const vitalsSchema = v.partial(v.object(vitalEntries));
export type Vitals = v.InferOutput<typeof vitalsSchema>;
export const vitalNames = Object.keys(vitalEntries) as readonly (keyof Vitals)[];

const remoteReportSchema = v.object({
  remote: v.pipe(v.string(), v.maxLength(60)),
  version: v.pipe(v.string(), v.maxLength(MAX_VERSION_LENGTH)),
  /** Those that a shopper saw; empty when the remote worked. */
  failures: v.pipe(v.array(v.picklist(failurePhases)), v.maxLength(REPORT_LIMITS.failures)),
  /** Failures that a further attempt repaired before anybody saw them. */
  recovered: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(REPORT_LIMITS.recovered)),
  /** Of the remote whose screen the page opened with, and of the shell. */
  vitals: v.optional(vitalsSchema),
});

/**
 * What one page view reports: one entry for each remote that was shown, or should have been, and one for a released shell.
 * Nothing in it is personal.
 */
export const telemetrySchema = v.object({
  format: v.literal(1),
  remotes: v.pipe(v.array(remoteReportSchema), v.maxLength(REPORT_LIMITS.remotes)),
});

export type RemoteReport = v.InferOutput<typeof remoteReportSchema>;
export type TelemetryReport = v.InferOutput<typeof telemetrySchema>;
