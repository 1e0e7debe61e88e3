import * as v from 'valibot';

/** The path that pages send their reports to. */
export const TELEMETRY_PATH = '/telemetry';
/** Of a report, in bytes; more is refused. */
export const MAX_TELEMETRY_BYTES = 16_384;
/** The entry of a page's `Server-Timing` header whose description is the page's ticket. */
export const TICKET_TIMING = 'visit';

/** The steps of loading a remote. */
const loadPhases = ['list', 'entry', 'contract', 'chunk', 'evaluate'] as const;
/** A screen that was not as its HTML, one that threw, an error in its files that nothing caught, a page that it froze. */
const shownPhases = ['hydrate', 'render', 'uncaught', 'frozen'] as const;
/** `start`, of the shell alone: a page that never got ready. */
export const failurePhases = [...loadPhases, ...shownPhases, 'start'] as const;
export type FailurePhase = (typeof failurePhases)[number];

/**
 * The steps that a page view reached. `announced`: a live region had another text after a press; `added`: the cart got more units;
 * `ordered`: an order was placed; `paid`: it was confirmed.
 */
export const visitSteps = ['announced', 'added', 'checkout', 'ordered', 'paid'] as const;
export type VisitStep = (typeof visitSteps)[number];

/** Of a version of a remote or the shell, in characters. */
export const MAX_VERSION_LENGTH = 64;
/** The most that a report says of a page view; a page reports no more, and more is refused. */
export const REPORT_LIMITS = {
  /** Characters: it grows with the remotes of the page. */
  ticket: 4096,
  remotes: 12,
  /** Of one remote, as `recovered`. */
  failures: 20,
  recovered: 100,
  /** Errors of a page, with characters of each. */
  errors: 3,
  message: 200,
  stack: 1200,
  /** Milliseconds. */
  lcp: 600_000,
  inp: 600_000,
  blocked: 600_000,
  /** A score without a unit. */
  cls: 100,
  /** Of one kind: API requests, dead presses, presses that lost the focus. */
  count: 10_000,
  /** CSS pixels. */
  overflow: 10_000,
  kilobytes: 100_000,
  /** Megabytes. */
  heap: 100_000,
} as const;

const upTo = (max: number) => v.pipe(v.number(), v.minValue(0), v.maxValue(max));
const countSchema = v.pipe(upTo(REPORT_LIMITS.count), v.integer());

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
  /** The one that the page was served with. */
  version: v.pipe(v.string(), v.maxLength(MAX_VERSION_LENGTH)),
  /** Failures that a shopper saw; empty when the remote worked. */
  failures: v.pipe(v.array(v.picklist(failurePhases)), v.maxLength(REPORT_LIMITS.failures)),
  /** Failures that a further attempt repaired before anybody saw them. */
  recovered: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(REPORT_LIMITS.recovered)),
  /** Of the remote whose screen the page opened with, and of the shell. */
  vitals: v.optional(vitalsSchema),
  /** API requests while a screen of the remote was shown; of the shell, of the page. Failed: 400 and more, or no response. */
  requests: v.optional(v.object({ sent: countSchema, failed: countSchema })),
  /** By how much the remote's screen made the page wider than the window, at worst. */
  overflow: v.optional(upTo(REPORT_LIMITS.overflow)),
  /** Presses on a button or link of the remote after which nothing changed for a second. */
  deadPresses: v.optional(countSchema),
  /** Presses on a button or link of the remote after which nothing had the focus. */
  lostFocus: v.optional(countSchema),
  /** Size of the remote's own files that the page loaded, without compression. */
  kilobytes: v.optional(upTo(REPORT_LIMITS.kilobytes)),
  /** Memory of the page's scripts when the shopper left, where the browser tells it. */
  heap: v.optional(upTo(REPORT_LIMITS.heap)),
  /** Reached after the remote was first shown. */
  steps: v.optional(v.pipe(v.array(v.picklist(visitSteps)), v.maxLength(visitSteps.length))),
});

const errorSchema = v.object({
  /** The remote in whose files it was thrown, or the shell. */
  remote: v.pipe(v.string(), v.maxLength(60)),
  message: v.pipe(v.string(), v.maxLength(REPORT_LIMITS.message)),
  stack: v.pipe(v.string(), v.maxLength(REPORT_LIMITS.stack)),
});

/**
 * The report of one page view: one entry for each remote that was shown, or should have been, and one for a released shell.
 * Nothing in it is personal; the server takes what may be out of the messages of errors.
 */
export const telemetrySchema = v.object({
  format: v.literal(2),
  /** Which page was served to whom, as the server signed it; the page does not read it. */
  ticket: v.pipe(v.string(), v.maxLength(REPORT_LIMITS.ticket)),
  remotes: v.pipe(
    v.array(remoteReportSchema),
    v.maxLength(REPORT_LIMITS.remotes),
    v.check(
      (reports) => new Set(reports.map(({ remote }) => remote)).size === reports.length,
      'A remote is named twice.',
    ),
  ),
  /** Thrown in files of remotes that it names. */
  errors: v.optional(v.pipe(v.array(errorSchema), v.maxLength(REPORT_LIMITS.errors))),
});

export type ErrorReport = v.InferOutput<typeof errorSchema>;
export type RemoteReport = v.InferOutput<typeof remoteReportSchema>;
export type TelemetryReport = v.InferOutput<typeof telemetrySchema>;
