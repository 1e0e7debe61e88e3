import { gammaln } from 'simple-statistics';
import { FAILED, failuresOf, KINDS, MEASURES, type Kind, type Prior, type Scale, type Visit } from './measures';

/** Chance that a version as good as the other one is ever called worse, by any measure. */
const FALSE_ALARMS = 0.05;
/** Of the visits: a smaller difference is no reason. */
const MIN_DIFFERENCE = 0.02;
/** Of a measure, at which a version is not promoted; below, it speaks for neither version. */
const SOME_EVIDENCE = 1;
/** Of the other version's share of visits with one kind of report. */
const MIN_SHARE_OF_KIND = 0.5;

export interface Rule {
  /** Visits of both versions after which one that is not worse counts as good. */
  readonly visits: number;
  /** Fewer clients than this decide nothing, whatever they report. */
  readonly clients: number;
  /** Versions that are judged as one, by a comparison of each: together they are as rarely called worse. Left out: 1. */
  readonly together?: number;
}

export interface Judgement {
  readonly verdict: 'worse' | 'as good' | 'undecided';
  /** For the history, or what a promotion waits for; empty where there is nothing to say. */
  readonly why: string;
}

interface Counts {
  readonly bad: number;
  readonly good: number;
}

/**
 * Compares a version with another one by the visits of both. Each visit is one client's, so `clients - 1` liars are at most
 * so many bad visits of the one and so many good visits of the other. A version is worse if it is so without them, and good
 * if it is so when as many lie the other way. It may be called after every visit: see `evidence`.
 * @param tested a canary, or a version that has just gone live
 * @param beside the live version during the same time, or the version before it
 */
export function compareVersions(
  tested: readonly Visit[],
  beside: readonly Visit[],
  { visits, clients, together = 1 }: Rule,
): Judgement {
  const liars = Math.max(0, clients - 1);
  const measured = MEASURES.map((scales) => measure(scales, tested, beside, liars));
  if (mean(measured.map(({ worse }) => worse)) >= together / FALSE_ALARMS) {
    const strongest = measured.reduce((one, other) => (other.worse > one.worse ? other : one));
    return { verdict: 'worse', why: strongest.why };
  }
  if (Math.min(tested.length, beside.length) < visits + liars) return { verdict: 'undecided', why: '' };
  const missing = KINDS.filter((kind) => !isReported(kind, tested, beside, liars));
  if (missing.length > 0) {
    return { verdict: 'undecided', why: `too few visits report ${missing.map(({ name }) => name).join(' and ')}` };
  }
  const doubt = measured.find(({ doubted }) => doubted >= SOME_EVIDENCE);
  if (doubt) return { verdict: 'undecided', why: doubt.why };
  const failed = (all: readonly Visit[]) => all.filter((visit) => failuresOf(visit).length > 0).length;
  return {
    verdict: 'as good',
    why: `${tested.length} visits, ${failed(tested)} failed; beside it ${failed(beside)} of ${beside.length}`,
  };
}

function isReported({ isIn, isOptional }: Kind, tested: readonly Visit[], beside: readonly Visit[], liars: number) {
  const [here, there] = [tested.filter(isIn).length, beside.filter(isIn).length];
  if (there <= liars) return isOptional;
  return (here - liars) / tested.length >= (MIN_SHARE_OF_KIND * there) / (beside.length - liars);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

interface Measured {
  /** Evidence that holds although `liars` of the clients lie against the version. */
  readonly worse: number;
  /** Evidence that may be there if as many lie for it. */
  readonly doubted: number;
  readonly why: string;
}

function measure(
  scales: readonly Scale[],
  tested: readonly Visit[],
  beside: readonly Visit[],
  liars: number,
): Measured {
  const compared = scales.flatMap((scale) => {
    const [countHere, countThere] = [countsOf(scale, tested), countsOf(scale, beside)];
    return Array.from({ length: scale.highest - scale.tolerance }, (_, level) => {
      const [here, there] = [countHere(level + scale.tolerance), countThere(level)];
      const { priors } = scale;
      return {
        worse: evidence({ ...here, bad: less(here.bad, liars) }, { ...there, good: less(there.good, liars) }, priors),
        doubted: evidence({ ...here, good: less(here.good, liars) }, { ...there, bad: less(there.bad, liars) }, priors),
        why: { scale, level, here, there },
      };
    });
  });
  const strongest = compared.reduce((one, other) => (other.doubted > one.doubted ? other : one));
  return {
    worse: mean(compared.map(({ worse }) => worse)),
    doubted: mean(compared.map(({ doubted }) => doubted)),
    why: describe(strongest.why, tested),
  };
}

const less = (count: number, liars: number) => Math.max(0, count - liars);

/** @returns counts the visits above a level as bad ones */
function countsOf({ levelIn, highest }: Scale, visits: readonly Visit[]): (level: number) => Counts {
  const atLevel = Array.from({ length: highest + 1 }, () => 0);
  for (const visit of visits) {
    const level = levelIn(visit);
    if (level >= 0) atLevel[level] = (atLevel[level] ?? 0) + 1;
  }
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  return (level) => ({ bad: sum(atLevel.slice(level + 1)), good: sum(atLevel.slice(0, level + 1)) });
}

interface Found {
  readonly scale: Scale;
  readonly level: number;
  readonly here: Counts;
  readonly there: Counts;
}

function describe({ scale: { text, tolerance }, level, here, there }: Found, tested: readonly Visit[]): string {
  const what = text(level + tolerance);
  const phases = what === FAILED ? ` (${[...new Set(tested.flatMap(failuresOf))].join(', ')})` : '';
  const beside = tolerance === 0 ? '' : ` ${text(level)}`;
  return (
    `${here.bad} of ${here.bad + here.good} visits ${what}${phases}, ` +
    `beside it ${there.bad} of ${there.bad + there.good}${beside}`
  );
}

/**
 * Evidence that the tested version has the higher share of bad visits, as a betting score: of versions that are alike, one
 * in twenty ever reaches 20, however often and whenever somebody looks (universal inference: the likelihood of both counts
 * under the prior, one visit after the other, over the highest likelihood of one common share; Ville's inequality).
 * One more bad visit of the tested version, or good one of the other, never lowers it; nor does one less of the others.
 * @returns 0 where it is below 1, and where the share is not higher by `MIN_DIFFERENCE`
 */
export function evidence(tested: Counts, beside: Counts, priors: readonly Prior[]): number {
  const [here, there] = [tested.bad + tested.good, beside.bad + beside.good];
  if (here === 0 || there === 0 || tested.bad / here - beside.bad / there < MIN_DIFFERENCE) return 0;
  const all = here + there;
  const alike = logLikelihood(tested.bad + beside.bad, all) + logLikelihood(tested.good + beside.good, all);
  const predicted = (counts: Counts, [bad, good]: Prior) =>
    logBeta(counts.bad + bad, counts.good + good) - logBeta(bad, good);
  const score = mean(priors.map((prior) => Math.exp(predicted(tested, prior) + predicted(beside, prior) - alike)));
  return score < SOME_EVIDENCE ? 0 : score;
}

const logBeta = (a: number, b: number) => gammaln(a) + gammaln(b) - gammaln(a + b);
const logLikelihood = (count: number, all: number) => count * Math.log(count / all);
