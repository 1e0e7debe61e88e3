import type { Vitals } from '@piston-parts/shared-contract/telemetry';
import { cumulativeStdNormalProbability, gammaln, median, wilcoxonRankSum } from 'simple-statistics';
import type { Statistics } from './statistics';

/** Page views of the tested version at which it is compared; the last one ends the comparison. */
export const looksUpTo = (last: number): number[] => [...[10, 20, 50, 100].filter((look) => look < last), last];

/** Chance that a version as good as the other one is called worse at any of the looks, by any of the measures. */
const FALSE_ALARMS = 0.05;
/** Fewer page views of the other version say nothing. */
const MIN_VIEWS_BESIDE = 10;
/** The rank test uses the normal distribution, which fits from about this many values. */
const MIN_SAMPLES = 8;
/** Of the page views: a difference that is certain and smaller is no reason. */
const MIN_MORE_FAILURES = 0.02;

/** By how much a version may be slower and still count as equally good. */
const TOLERANCE: Readonly<Record<keyof Vitals, (value: number) => number>> = {
  lcp: (value) => value * 1.2,
  inp: (value) => value + 100,
  blocked: (value) => value + 200,
  cls: (value) => value + 0.05,
};

const NAMES: Readonly<Record<keyof Vitals, string>> = {
  lcp: 'LCP',
  inp: 'INP',
  blocked: 'time blocked by long tasks',
  cls: 'CLS',
};

export interface Comparison {
  /** The version in question: a canary, or a version that has just gone live. */
  readonly tested: Statistics;
  /** What it is compared with: the live version during the same time, or the version before it. */
  readonly beside: Statistics;
  /** Looks that have passed already. */
  readonly looks: number;
}

export interface Judgement {
  readonly verdict: 'worse' | 'as good' | 'undecided';
  readonly looks: number;
  /** For the history; empty while it is undecided. */
  readonly why: string;
}

/**
 * Compares a version with another one by the page views that report on them. A group-sequential rule: at fixed numbers of
 * page views, one-sided tests, each at the level that keeps the chance of any false alarm at 5 %. Failures: Fisher's exact
 * test. Web vitals: the rank-sum test against the other version's values with a tolerance (LCP 20 %).
 * @param lastLook page views after which a version that is not worse counts as good
 */
export function compareVersions({ tested, beside, looks }: Comparison, lastLook: number): Judgement {
  const all = looksUpTo(lastLook);
  const reached = all.filter((look) => tested.views >= look).length;
  if (reached <= looks || beside.views < MIN_VIEWS_BESIDE) return { verdict: 'undecided', looks, why: '' };
  const level = FALSE_ALARMS / (all.length * (1 + Object.keys(TOLERANCE).length));
  const why = moreFailures(tested, beside, level) ?? slower(tested, beside, level);
  if (why !== null) return { verdict: 'worse', looks: reached, why };
  if (reached < all.length) return { verdict: 'undecided', looks: reached, why: '' };
  return {
    verdict: 'as good',
    looks: reached,
    why: `${tested.views} page views, ${tested.failed} failed; beside it ${beside.failed} of ${beside.views}`,
  };
}

function moreFailures(tested: Statistics, beside: Statistics, level: number): string | null {
  const difference = tested.failed / tested.views - beside.failed / beside.views;
  if (difference < MIN_MORE_FAILURES || fisherExact(tested, beside) > level) return null;
  const phases = Object.entries(tested.phases)
    .sort(([, a], [, b]) => b - a)
    .map(([phase]) => phase);
  return (
    `${tested.failed} of ${tested.views} page views failed (${phases.join(', ')}), ` +
    `beside it ${beside.failed} of ${beside.views}`
  );
}

const logChoose = (n: number, k: number) => gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1);

/** @returns the chance of at least as many failures of the tested version if both fail equally often */
function fisherExact(tested: Statistics, beside: Statistics): number {
  const failed = tested.failed + beside.failed;
  const views = tested.views + beside.views;
  let chance = 0;
  for (let k = tested.failed; k <= Math.min(failed, tested.views); k += 1) {
    if (failed - k > beside.views) continue;
    chance += Math.exp(logChoose(tested.views, k) + logChoose(beside.views, failed - k) - logChoose(views, failed));
  }
  return chance;
}

function slower(tested: Statistics, beside: Statistics, level: number): string | null {
  for (const [name, tolerate] of Object.entries(TOLERANCE) as [keyof Vitals, (value: number) => number][]) {
    const [values, others] = [tested.vitals[name], beside.vitals[name]];
    if (values.length < MIN_SAMPLES || others.length < MIN_SAMPLES) continue;
    if (chanceOfRanks(values, others.map(tolerate)) > level) continue;
    const digits = name === 'cls' ? 2 : 0;
    const unit = name === 'cls' ? '' : ' ms';
    return (
      `${NAMES[name]} ${median(values).toFixed(digits)}${unit}, beside it ${median(others).toFixed(digits)}${unit} ` +
      `(medians of ${values.length} and ${others.length} page views)`
    );
  }
  return null;
}

/** @returns the chance of values that rank this high if both samples are alike (Mann-Whitney, normal approximation) */
function chanceOfRanks(values: readonly number[], others: readonly number[]): number {
  const [n, m] = [values.length, others.length];
  const u = wilcoxonRankSum([...values], [...others]) - (n * (n + 1)) / 2;
  const deviation = Math.sqrt((n * m * (n + m + 1)) / 12);
  return 1 - cumulativeStdNormalProbability((u - (n * m) / 2) / deviation);
}
