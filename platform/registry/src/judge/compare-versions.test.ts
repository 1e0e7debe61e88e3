import type { RemoteReport } from '@platform/protocol/telemetry';
import { compareVersions, evidence } from './compare-versions';
import { mergeVisits, visitOf, type Visit } from './measures';

const RULE = { visits: 60, clients: 5 };
/** Clients that may lie without deciding anything. */
const LIARS = RULE.clients - 1;

/** A repeatable sequence of numbers between 0 and 1. */
function sequence(seed: number): () => number {
  let state = seed * 48_271;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

const GOOD = {
  remote: 'mf-cart',
  version: '1.1.0',
  failures: [],
  recovered: 0,
  vitals: { lcp: 1000, inp: 60, blocked: 100, cls: 0 },
  requests: { sent: 10, failed: 0 },
  overflow: 0,
  deadPresses: 0,
  lostFocus: 0,
  kilobytes: 200,
  heap: 40,
  steps: ['announced', 'added', 'checkout', 'ordered'],
} satisfies RemoteReport;

const visits = (many: number, report: Partial<RemoteReport> = {}): Visit[] =>
  Array.from({ length: many }, () => visitOf({ ...GOOD, ...report }));

const compare = (tested: readonly Visit[], beside: readonly Visit[], rule = RULE) =>
  compareVersions(tested, beside, rule);

test('a version that fails in every visit is worse after eleven of them, and the reason names phase and counts', () => {
  expect(compare(visits(10, { failures: ['render'] }), visits(10)).verdict).toBe('undecided');
  expect(compare(visits(11, { failures: ['render'] }), visits(11))).toEqual({
    verdict: 'worse',
    why: '11 of 11 visits failed (render), beside it 0 of 11',
  });
});

test.each<[string, Partial<RemoteReport>, string]>([
  ['an uncaught error', { failures: ['uncaught'] }, '40 of 40 visits failed (uncaught), beside it 0 of 40'],
  ['hydration', { failures: ['hydrate'] }, '40 of 40 visits failed (hydrate), beside it 0 of 40'],
  ['API requests that fail', { requests: { sent: 10, failed: 2 } }, '40 of 40 visits had an API request that failed'],
  ['API requests in a loop', { requests: { sent: 52, failed: 0 } }, '40 of 40 visits sent more than 27 API requests'],
  ['overflow', { overflow: 90 }, '40 of 40 visits were wider than the window'],
  ['dead presses', { deadPresses: 2 }, '40 of 40 visits had a press that did nothing'],
  ['a lost focus', { lostFocus: 1 }, '40 of 40 visits lost the focus after a press'],
  ['300 KB more', { kilobytes: 500 }, 'visits loaded more than'],
  ['memory', { heap: 90 }, 'visits took more than'],
  ['LCP', { vitals: { ...GOOD.vitals, lcp: 2000 } }, 'visits had LCP above'],
  ['INP', { vitals: { ...GOOD.vitals, inp: 400 } }, 'visits had INP above'],
  ['long tasks', { vitals: { ...GOOD.vitals, blocked: 900 } }, 'visits were blocked by long tasks for more than'],
  ['layout shifts', { vitals: { ...GOOD.vitals, cls: 0.3 } }, 'visits had CLS above'],
  [
    'that nobody gets from cart to order',
    { steps: ['announced', 'added', 'checkout'] },
    "40 of 40 visits did not reach 'ordered', beside it 0 of 40",
  ],
])('a version is worse by %s', (_what, fault, why) => {
  const { verdict, why: reason } = compare(visits(40, fault), visits(40));
  expect([verdict, reason]).toEqual(['worse', expect.stringContaining(why)]);
});

test('a version that is as much better is not worse', () => {
  const better = visits(70);
  expect(compare(better, visits(70, { failures: ['render'], overflow: 9, kilobytes: 900 })).verdict).toBe('as good');
});

test('a version as good as the other is promoted after the visits of the rule and those of all liars, on both sides', () => {
  expect(compare(visits(63), visits(200)).verdict).toBe('undecided');
  expect(compare(visits(200), visits(63)).verdict).toBe('undecided');
  expect(compare(visits(64), visits(64))).toEqual({
    verdict: 'as good',
    why: '64 visits, 0 failed; beside it 0 of 64',
  });
});

test('where both fail equally often, the network or the shell is at fault, and the version is not worse', () => {
  const flaky = [...visits(60, { failures: ['chunk'] }), ...visits(240)];
  expect(compare(flaky, flaky).verdict).toBe('as good');
});

describe('A version is not promoted blindly', () => {
  const noRequests = { requests: undefined };
  const noVitals = { vitals: undefined };
  const noSteps = { steps: undefined };
  const neither = { ...noVitals, ...noSteps };

  test.each<[string, Partial<RemoteReport>]>([
    ['requests', noRequests],
    ['web vitals', noVitals],
    ['steps', noSteps],
  ])('while its visits report no %s', (kind, missing) => {
    expect(compare(visits(100, missing), visits(100))).toEqual({
      verdict: 'undecided',
      why: `too few visits report ${kind}`,
    });
  });

  test('while no visit of either version reports requests', () => {
    expect(compare(visits(100, noRequests), visits(100, noRequests)).verdict).toBe('undecided');
  });

  test('but without a kind that neither version has', () => {
    expect(compare(visits(100, neither), visits(100, neither)).verdict).toBe('as good');
  });
});

test('a client counts once: its page views are one visit, with all their failures and steps and the worst of each value', () => {
  const first = visitOf({ ...GOOD, failures: ['chunk'], steps: ['added'], kilobytes: undefined });
  const second = visitOf({ ...GOOD, failures: ['render'], steps: ['ordered'], vitals: { lcp: 5000 } });
  expect(mergeVisits(first, second)).toEqual(
    visitOf({
      ...GOOD,
      failures: ['chunk', 'render'],
      steps: ['added', 'ordered'],
      vitals: { ...GOOD.vitals, lcp: 5000 },
    }),
  );
});

describe('Fewer clients than the rule names', () => {
  /** Visits with random faults, as often as `share`. */
  function honest(many: number, share: number, next: () => number): Visit[] {
    return Array.from({ length: many }, () =>
      visitOf({
        ...GOOD,
        failures: next() < share ? ['render'] : [],
        overflow: next() < share ? 12 : 0,
        kilobytes: 100 + 300 * next(),
        steps: next() < 0.3 ? ['added', 'ordered'] : ['added'],
      }),
    );
  }
  const WORST: Partial<RemoteReport> = { failures: ['frozen'], overflow: 99, kilobytes: 9999, heap: 9999, steps: [] };
  /** Reports of liars about the tested version and the other one: all against it, all for it, or anything. */
  function lies(next: () => number): [Visit[], Visit[]] {
    const [worst, best] = [visits(LIARS, WORST), visits(LIARS)];
    const anything = () => honest(Math.floor(next() * (LIARS + 1)), next(), next);
    const sent: [Visit[], Visit[]][] = [
      [worst, best],
      [best, worst],
      [anything(), anything()],
    ];
    return sent[Math.floor(next() * 3)] ?? [[], []];
  }
  type Sides = readonly [tested: Visit[], beside: Visit[]];
  const judge = ([tested, beside]: Sides, [ofTested, ofBeside]: Sides) => ({
    decision: compare([...tested, ...ofTested], [...beside, ...ofBeside]).verdict,
    // The verdict of the honest clients, with nobody left out.
    shown: compare(tested, beside, { ...RULE, clients: 1 }).verdict,
  });
  const random = Array.from({ length: 400 }, (_, seed) => {
    const next = sequence(seed + 1);
    const many = () => 5 + Math.floor(next() * 150);
    const fault = next() * 0.3;
    const tested = honest(many(), next() < 0.5 ? fault : fault + next() * 0.7, next);
    return judge([tested, honest(many(), fault, next)], lies(next));
  });
  /** At the edge between good and bad, a single visit decides. */
  const atTheEdge = Array.from({ length: 1000 }, (_, at) => {
    const [many, failed] = [60 + Math.floor(at / 10), at % 10];
    const tested = [...visits(many - failed), ...visits(failed, { failures: ['render'] })];
    return judge([tested, visits(many)], [visits(LIARS), visits(LIARS, WORST)]);
  });
  const cases = [...random, ...atTheEdge];

  test('withdraw no version that the others do not show to be worse, whatever they send', () => {
    const withdrawn = cases.filter(({ decision }) => decision === 'worse');
    expect(withdrawn.length).toBeGreaterThan(20);
    expect(withdrawn.filter(({ shown }) => shown !== 'worse')).toEqual([]);
  });

  test('promote no version that the others show to be worse, or of which they show too little', () => {
    const promoted = cases.filter(({ decision }) => decision === 'as good');
    expect(promoted.length).toBeGreaterThan(20);
    expect(promoted.filter(({ shown }) => shown !== 'as good')).toEqual([]);
  });

  test('decide nothing because a visit more or less for a version never speaks against it', () => {
    const next = sequence(3);
    const upTo = (max: number) => Math.floor(next() ** 2 * max);
    const priors = [[[0.5, 10] as const, [0.5, 0.5] as const], [[10, 0.5] as const]];
    const lower: number[][] = [];
    let compared = 0;
    for (let at = 0; at < 4000; at += 1) {
      const [a, b, c, d] = [upTo(300), upTo(300), upTo(40), upTo(900)];
      const decide = (e: number, f: number, g: number, h: number) =>
        evidence({ bad: a + e, good: b + f }, { bad: c + g, good: d + h }, priors[at % 2] ?? []);
      const least = decide(0, 1, 1, 0);
      if (least > 0) compared += 1;
      // The last of the sixteen digits are rounded.
      const more = [decide(1, 1, 1, 0), decide(0, 0, 1, 0), decide(0, 1, 0, 0), decide(0, 1, 1, 1)];
      if (more.some((one) => one < least * (1 - 1e-9))) lower.push([a, b, c, d]);
    }
    expect(lower).toEqual([]);
    expect(compared).toBeGreaterThan(500);
  });
});

test('a rule for no clients at all counts what is reported, and no visit more', () => {
  const few = [visits(3, { failures: ['render'] }), visits(3)] as const;
  expect(compare(...few, { ...RULE, clients: -30 })).toEqual(compare(...few, { ...RULE, clients: 1 }));
});

test('of sixty versions as good as the other, none is withdrawn at any visit', () => {
  const alarms = Array.from({ length: 60 }, (_, at) => {
    const next = sequence(at + 101);
    const [tested, beside]: [Visit[], Visit[]] = [[], []];
    return Array.from({ length: 40 }).some(() => {
      for (const side of [tested, beside]) {
        const failures: RemoteReport['failures'] = next() < 0.03 ? ['render'] : [];
        side.push(...visits(2, { failures }), ...visits(1, { failures: next() < 0.03 ? ['chunk'] : [] }));
      }
      return compare(tested, beside).verdict === 'worse';
    });
  });
  expect(alarms.filter(Boolean)).toEqual([]);
});

test('of a hundred canaries that fail in 5 % of their visits none is promoted, and ninety-nine are withdrawn', () => {
  const rule = { visits: 400, clients: 5 };
  const live = visits(1200);
  const verdicts = Array.from({ length: 100 }, (_, at) => {
    const next = sequence(at + 201);
    const canary: Visit[] = [];
    while (canary.length < live.length) {
      for (let look = 0; look < 20; look += 1) canary.push(...visits(1, next() < 0.05 ? { failures: ['render'] } : {}));
      const { verdict } = compare(canary, live.slice(0, canary.length), rule);
      if (verdict !== 'undecided') return verdict;
    }
    return 'undecided';
  });
  expect(verdicts).not.toContain('as good');
  expect(verdicts.filter((verdict) => verdict === 'worse').length).toBeGreaterThanOrEqual(99);
});
