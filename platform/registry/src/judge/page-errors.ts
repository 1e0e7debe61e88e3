import { MAX_VERSION_LENGTH, REPORT_LIMITS, type ErrorReport, type RemoteReport } from '@platform/protocol/telemetry';
import * as v from 'valibot';
import { SHELL } from '../names';
import type { StoredStatistics } from '../registry-state';

/** Different errors that are kept of a version, and the versions of one remote. */
const MAX_ERRORS = 20;
const MAX_VERSIONS = 5;
const MAX_FRAMES = 8;
/** Of one client, so that what it invents leaves room for the errors of others. */
const MAX_OF_CLIENT = 3;

/** A file of the version with line and column: `main.0a1b2c3d.js:1:5123`. */
const FRAME = /^(?:[\w-]{1,60}\/)?[\w-][\w.-]{0,100}\.js:[1-9]\d{0,6}:\d{1,7}$/;

const reportedErrorSchema = v.object({
  message: v.pipe(v.string(), v.maxLength(REPORT_LIMITS.message), v.regex(/^\P{C}*$/u)),
  /** In the version's own files, the innermost first. */
  frames: v.pipe(v.array(v.pipe(v.string(), v.regex(FRAME))), v.minLength(1), v.maxLength(MAX_FRAMES)),
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Hash of the first one that reported it. */
  client: v.optional(v.string()),
});
type ReportedError = v.InferOutput<typeof reportedErrorSchema>;

const versionErrorsSchema = v.object({
  kept: v.array(reportedErrorSchema),
  /** Reports of further errors, which are not kept. */
  others: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** By version. */
export const errorsSchema = v.record(v.pipe(v.string(), v.maxLength(MAX_VERSION_LENGTH)), versionErrorsSchema);
export type ReportedErrors = v.InferOutput<typeof errorsSchema>;

/**
 * @param statistics remote → what pages reported of it
 * @returns the same without the errors of other teams' remotes: these may tell how their screens work
 */
export const withoutErrorsOf = (
  statistics: StoredStatistics,
  isForeign: (remote: string) => boolean,
): StoredStatistics =>
  Object.fromEntries(
    Object.entries(statistics).map(([remote, own]) => [
      remote,
      isForeign(remote) ? { ...(own as object), errors: undefined } : own,
    ]),
  );

/** Texts that may name a person or be a secret, and control characters of a terminal. */
const REDACTED: readonly (readonly [RegExp, string])[] = [
  [/\p{C}+/gu, ' '],
  [/[^\s@]+@[^\s@]+/g, '(address)'],
  [/[+\d][\d -]{4,}\d/g, '(number)'],
  [/[\w+/=-]{24,}/g, '(text)'],
];

const redact = (message: string): string =>
  REDACTED.reduce((text, [pattern, instead]) => text.replace(pattern, instead), message)
    .slice(0, REPORT_LIMITS.message)
    // The half of a character that was cut.
    .replace(/\p{C}/gu, '')
    .trim();

const FRAMES_OF_SHELL = /\/(shell\/[\w.-]{1,100}\.js:\d{1,7}:\d{1,7})(?!\d)/g;

/** Frames in the files of a version; those of other versions, other teams and other sites are left out. */
function framesOf(stack: string, { remote, version }: Pick<RemoteReport, 'remote' | 'version'>): string[] {
  const frames =
    remote === SHELL
      ? [...stack.matchAll(FRAMES_OF_SHELL)].map(([, frame = '']) => frame)
      : stack
          .split(`/${remote}/${version}/`)
          .slice(1)
          .map((rest) => /^[\w./-]+\.js:\d+:\d+/.exec(rest)?.[0] ?? '');
  return frames.filter((frame) => FRAME.test(frame)).slice(0, MAX_FRAMES);
}

/**
 * Adds errors that a page reports of one version, those of one message and position together.
 * @param statistics of the remote
 * @param from `client`: its hash; `report`: of the version, which is released
 * @returns whether they have changed
 */
export function addErrors(
  statistics: { errors?: ReportedErrors | undefined; readonly [side: string]: unknown },
  { client, report }: { readonly client: string; readonly report: Pick<RemoteReport, 'remote' | 'version'> },
  errors: readonly Pick<ErrorReport, 'message' | 'stack'>[],
): boolean {
  let isChanged = false;
  for (const { message, stack } of errors) {
    const frames = framesOf(stack, report);
    if (frames.length === 0) continue;
    isChanged = true;
    const { [report.version]: saved, ...others } = statistics.errors ?? {};
    const { kept, ...rest } = saved ?? { kept: [], others: 0 };
    statistics.errors = Object.fromEntries([
      ...Object.entries(others).slice(1 - MAX_VERSIONS),
      [report.version, { ...rest, ...withError(kept, rest.others, { message: redact(message), frames, client }) }],
    ]);
  }
  return isChanged;
}

function withError(
  kept: ReportedErrors[string]['kept'],
  others: number,
  error: Omit<ReportedError, 'count'>,
): ReportedErrors[string] {
  const same = kept.find((one) => one.message === error.message && one.frames[0] === error.frames[0]);
  if (same) return { kept: kept.map((one) => (one === same ? { ...one, count: one.count + 1 } : one)), others };
  const ofClient = kept.filter(({ client }) => client === error.client).length;
  if (kept.length >= MAX_ERRORS || ofClient >= MAX_OF_CLIENT) return { kept, others: others + 1 };
  return { kept: [...kept, { ...error, count: 1 }], others };
}
