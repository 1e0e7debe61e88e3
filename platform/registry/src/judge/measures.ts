import { failurePhases, visitSteps, type RemoteReport, type Vitals } from '@platform/protocol/telemetry';

/** Shape parameters of a beta distribution. */
export type Prior = readonly [bad: number, good: number];
/**
 * How large the share of bad visits is assumed to be before anything is known, one as likely as the other. They decide how
 * fast a difference is found, never how often a good version is withdrawn.
 */
type Priors = readonly Prior[];
const ANY: Priors = [[0.5, 0.5]];
const RARE: Priors = [[0.5, 10], ...ANY];
const USUAL: Priors = [[10, 0.5], ...ANY];

/** Something that a visit has more or less of, such as LCP. */
interface Ladder {
  readonly valueOf: (report: RemoteReport) => number | undefined;
  /** The version that has more visits above a bound is the worse one. Ascending. */
  readonly bounds: readonly number[];
  /** By how many bounds a version may be above the other and still count as equally good. */
  readonly tolerance: number;
  readonly priors: Priors;
  /** Completes '12 of 40 visits'. */
  readonly text: (bound: number) => string;
}

const geometric = (first: number, factor: number, many: number) =>
  Array.from({ length: many }, (_, at) => Math.round(first * factor ** at));
const linear = (step: number, many: number) => Array.from({ length: many }, (_, at) => step * (at + 1));
const vital = (name: keyof Vitals) => (report: RemoteReport) => report.vitals?.[name];

/** Counts that are bad above 0. */
const fault = (valueOf: Ladder['valueOf'], text: string, priors = RARE): Ladder => ({
  valueOf,
  bounds: [0],
  tolerance: 0,
  priors,
  text: () => text,
});

export const LADDERS = {
  failedRequests: fault(({ requests }) => requests?.failed, 'had an API request that failed'),
  overflow: fault(({ overflow }) => overflow, 'were wider than the window'),
  deadPresses: fault(({ deadPresses }) => deadPresses, 'had a press that did nothing', ANY),
  lostFocus: fault(({ lostFocus }) => lostFocus, 'lost the focus after a press', ANY),
  requests: {
    valueOf: ({ requests }) => requests?.sent,
    bounds: geometric(8, 1.5, 10),
    tolerance: 2,
    priors: ANY,
    text: (bound) => `sent more than ${bound} API requests`,
  },
  kilobytes: {
    valueOf: ({ kilobytes }) => kilobytes,
    bounds: geometric(100, 1.2, 20),
    tolerance: 2,
    priors: ANY,
    text: (bound) => `loaded more than ${bound} KB`,
  },
  heap: {
    valueOf: ({ heap }) => heap,
    bounds: geometric(20, 1.25, 16),
    tolerance: 2,
    priors: ANY,
    text: (bound) => `took more than ${bound} MB of memory`,
  },
  lcp: {
    valueOf: vital('lcp'),
    bounds: geometric(500, 1.2, 18),
    tolerance: 1,
    priors: ANY,
    text: (bound) => `had LCP above ${bound} ms`,
  },
  inp: {
    valueOf: vital('inp'),
    bounds: linear(100, 10),
    tolerance: 1,
    priors: ANY,
    text: (bound) => `had INP above ${bound} ms`,
  },
  blocked: {
    valueOf: vital('blocked'),
    bounds: linear(200, 12),
    tolerance: 1,
    priors: ANY,
    text: (bound) => `were blocked by long tasks for more than ${bound} ms`,
  },
  cls: {
    valueOf: vital('cls'),
    bounds: linear(0.05, 10),
    tolerance: 1,
    priors: ANY,
    text: (bound) => `had CLS above ${bound.toFixed(2)}`,
  },
} satisfies Record<string, Ladder>;
export type LadderName = keyof typeof LADDERS;
export const ladderNames = Object.keys(LADDERS) as readonly LadderName[];

/** @returns how many of the bounds the value of a report is above */
const levelOf = ({ valueOf, bounds }: Ladder, report: RemoteReport): number => {
  const value = valueOf(report);
  return value === undefined ? MISSING : bounds.filter((bound) => value > bound).length;
};

/** A report without it. */
const MISSING = -1;

/**
 * All page views of one client of one version, merged: the failures and the steps of all of them as bits, and of each
 * ladder the worst level; -1 for what none of them reported. It counts once, whatever the client sends.
 */
export type Visit = number[];

const bitsOf = <Name>(all: readonly Name[], names: readonly Name[]): number =>
  all.reduce((bits, name, at) => (names.includes(name) ? bits | (1 << at) : bits), 0);

const FAILURES = 0;
const STEPS = 1;
const FIRST_LADDER = 2;
export const VISIT_LENGTH = FIRST_LADDER + ladderNames.length;

export const visitOf = (report: RemoteReport): Visit => [
  bitsOf(failurePhases, report.failures),
  report.steps ? bitsOf(visitSteps, report.steps) : MISSING,
  ...ladderNames.map((name) => levelOf(LADDERS[name], report)),
];

/** @returns the visit with one more page view of the same client */
export const mergeVisits = (one: Visit, other: Visit): Visit =>
  one.map((value, at) => {
    const added = other[at] ?? MISSING;
    if (value === MISSING || added === MISSING) return Math.max(value, added);
    return at < FIRST_LADDER ? value | added : Math.max(value, added);
  });

export const failuresOf = (visit: Visit): readonly (typeof failurePhases)[number][] =>
  failurePhases.filter((_, at) => ((visit[FAILURES] ?? 0) & (1 << at)) !== 0);

const levelBy = (name: LadderName, visit: Visit): number => visit[FIRST_LADDER + ladderNames.indexOf(name)] ?? MISSING;

/** @returns a bound that half of the visits are not above; undefined where none has a value, or half are above all */
export function medianBound(name: LadderName, visits: readonly Visit[]): number | undefined {
  const levels = visits.map((visit) => levelBy(name, visit)).filter((level) => level !== MISSING);
  return LADDERS[name].bounds[levels.sort((one, other) => one - other)[(levels.length - 1) >> 1] ?? NaN];
}

/** Levels by which the visits of two versions are compared: of 0 and 1, 1 is the bad one. */
export interface Scale extends Pick<Ladder, 'tolerance' | 'priors'> {
  /** @returns -1 where the visit says nothing about it */
  readonly levelIn: (visit: Visit) => number;
  readonly highest: number;
  /** Completes '12 of 40 visits': those above a level. */
  readonly text: (level: number) => string;
}

/** The phases follow. */
export const FAILED = 'failed';

const failuresScale: Scale = {
  levelIn: (visit) => (visit[FAILURES] === 0 ? 0 : 1),
  highest: 1,
  tolerance: 0,
  priors: RARE,
  text: () => FAILED,
};

const stepScales = visitSteps.map((step, at): Scale => ({
  levelIn: (visit) => {
    const steps = visit[STEPS] ?? MISSING;
    return steps === MISSING ? MISSING : (steps & (1 << at)) === 0 ? 1 : 0;
  },
  highest: 1,
  tolerance: 0,
  priors: USUAL,
  text: () => `did not reach '${step}'`,
}));

function ladderScale(name: LadderName): Scale {
  const { bounds, tolerance, priors, text }: Ladder = LADDERS[name];
  const levelIn = (visit: Visit) => levelBy(name, visit);
  return { levelIn, highest: bounds.length, tolerance, priors, text: (level) => text(bounds[level] ?? NaN) };
}

/** A version is worse by one of these when the mean of the evidence of its comparisons is high. */
export const MEASURES: readonly (readonly Scale[])[] = [
  [failuresScale],
  stepScales,
  ...ladderNames.map((name) => [ladderScale(name)]),
];

/** A kind of report that a canary must have before it is promoted. */
export interface Kind {
  readonly name: string;
  readonly isIn: (visit: Visit) => boolean;
  /** Some remotes have none: a page never opens with their screens. */
  readonly isOptional: boolean;
}

export const KINDS: readonly Kind[] = [
  { name: 'requests', isIn: (visit) => levelBy('requests', visit) !== MISSING, isOptional: false },
  { name: 'web vitals', isIn: (visit) => levelBy('lcp', visit) !== MISSING, isOptional: true },
  { name: 'steps', isIn: (visit) => visit[STEPS] !== MISSING, isOptional: true },
];
