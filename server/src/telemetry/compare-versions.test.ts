import type { RemoteReport } from '@piston-parts/shared-contract/telemetry';
import { compareVersions } from './compare-versions';
import { noStatistics, withReport, type Statistics } from './statistics';

const LAST_LOOK = 200;

/** A repeatable sequence of numbers between 0 and 1. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

interface Behaviour {
  readonly failing?: number;
  readonly phase?: RemoteReport['failures'][number];
  readonly lcp?: number;
  readonly blocked?: number;
}

/** What that many page views report of a version that behaves like this; times vary by half around their middle. */
function reported(views: number, { failing = 0, phase = 'evaluate', lcp = 1000, blocked = 20 }: Behaviour, seed = 7) {
  const next = sequence(seed);
  const around = (middle: number) => middle * (0.5 + next());
  return Array.from({ length: views }).reduce<Statistics>(
    (statistics) =>
      withReport(statistics, {
        remote: 'mf-cart',
        version: '1.1.0',
        failures: next() < failing ? [phase] : [],
        recovered: 0,
        vitals: { lcp: around(lcp), blocked: around(blocked), cls: 0, inp: around(40) },
      }),
    noStatistics(),
  );
}

const compare = (tested: Statistics, beside: Statistics, looks = 0) =>
  compareVersions({ tested, beside, looks }, LAST_LOOK);

test('a version that fails in every page view is worse after ten of them, and the reason names phase and counts', () => {
  const { verdict, why } = compare(reported(10, { failing: 1, phase: 'render' }), reported(12, {}));
  expect(verdict).toBe('worse');
  expect(why).toBe('10 of 10 page views failed (render), beside it 0 of 12');
});

test('a version that fails in one of ten page views is found before it is promoted', () => {
  const seen = [10, 20, 50, 100, 200].map((views) => compare(reported(views, { failing: 0.1 }), reported(views, {})));
  expect(seen.map(({ verdict }) => verdict)).toContain('worse');
  expect(seen.at(-1)?.verdict).toBe('worse');
});

test('a version that doubles LCP is worse after twenty page views, and the reason names both medians', () => {
  const { verdict, why } = compare(reported(20, { lcp: 2000 }), reported(40, {}, 11), 1);
  expect(verdict).toBe('worse');
  expect(why).toMatch(/^LCP \d{4} ms, beside it \d{3,4} ms \(medians of 20 and 40 page views\)$/);
});

test('a version whose long tasks block the page is worse', () => {
  expect(compare(reported(20, { blocked: 900 }), reported(20, {}, 11), 1)).toMatchObject({
    verdict: 'worse',
    why: expect.stringContaining('time blocked by long tasks') as string,
  });
});

test('a version as good as the other is undecided until the last look, and then good', () => {
  const looks = [10, 20, 50, 100, 200].map((views, at) => compare(reported(views, {}), reported(views, {}, 11), at));
  expect(looks.map(({ verdict }) => verdict)).toEqual(['undecided', 'undecided', 'undecided', 'undecided', 'as good']);
  expect(looks.at(-1)?.why).toBe('200 page views, 0 failed; beside it 0 of 200');
});

test('where both fail equally often, the network or the shell is at fault, and the version is not worse', () => {
  expect(compare(reported(200, { failing: 0.2 }), reported(200, { failing: 0.2 }, 11), 4).verdict).toBe('as good');
});

test('of two hundred versions as good as the other, at most one in twenty is called worse at any look', () => {
  const alarms = Array.from({ length: 200 }, (_, at) => {
    const behaviour = { failing: 0.03 };
    return [10, 20, 50, 100, 200].some(
      (views) =>
        compare(reported(views, behaviour, at * 2 + 101), reported(views, behaviour, at * 2 + 102)).verdict === 'worse',
    );
  });
  expect(alarms.filter(Boolean).length).toBeLessThanOrEqual(10);
});

test('nothing is compared twice at one look, nor with too few page views of the other version', () => {
  const bad = reported(15, { failing: 1 });
  expect(compare(bad, reported(12, {}), 1)).toEqual({ verdict: 'undecided', looks: 1, why: '' });
  expect(compare(bad, reported(9, {}))).toEqual({ verdict: 'undecided', looks: 0, why: '' });
});
