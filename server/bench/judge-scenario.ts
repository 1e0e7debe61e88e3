import { visitSteps, type RemoteReport } from '@platform/protocol/telemetry';
import { compareVersions } from '@platform/registry/judge/compare-versions';
import { visitOf, type Visit } from '@platform/registry/judge/measures';
import { percentile, type Outcome } from './outcome';
import { sequence, type Random } from './sequence';

const RULE = { visits: 400, clients: 5 };
/** As the server keeps them: of more clients, a part. */
const MAX_VISITS = 1200;
/** A canary that is still out then is left to a person. */
const MAX_CANARY_VISITS = 1200;
/** Visits of the canary between two looks. */
const VISITS_A_LOOK = 4;

const REACHED = { announced: 0.6, added: 0.3, checkout: 0.12, ordered: 0.05, paid: 0.04 };

/** A value around a median, as times and sizes are spread. */
const around = (next: Random, median: number, spread: number) =>
  median * Math.exp(spread * Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next()));

/** A visit as shoppers make them; faults that users cause themselves are in it, too. */
function generateVisit(next: Random, failing: number): Visit {
  const report: RemoteReport = {
    remote: 'mf-cart',
    version: '1.0.0',
    failures: next() < failing ? ['uncaught'] : [],
    recovered: 0,
    requests: { sent: Math.round(around(next, 10, 0.5)), failed: next() < 0.01 ? 1 : 0 },
    overflow: next() < 0.02 ? 20 : 0,
    deadPresses: next() < 0.2 ? 1 : 0,
    lostFocus: next() < 0.1 ? 1 : 0,
    kilobytes: next() < 0.5 ? 150 : 220,
    steps: visitSteps.filter((step) => next() < REACHED[step]),
    ...(next() < 0.7 && { heap: around(next, 40, 0.3) }),
    ...(next() < 0.6 && {
      vitals: {
        lcp: around(next, 1200, 0.5),
        inp: around(next, 80, 0.6),
        blocked: around(next, 150, 0.8),
        cls: next() < 0.8 ? 0 : around(next, 0.08, 0.5),
      },
    }),
  };
  return visitOf(report);
}

interface Shop {
  /** Shares of the visits that fail: of the canary, and of the live version. */
  readonly failing: readonly [canary: number, live: number];
  /** Of the shoppers. */
  readonly share: number;
}

/** Shoppers come until the canary is decided upon. */
function runCanary({ failing: [ofCanary, ofLive], share }: Shop, next: Random) {
  const canary: Visit[] = [];
  const live: Visit[] = [];
  while (canary.length < MAX_CANARY_VISITS) {
    if (next() >= share) {
      const index = live.length < MAX_VISITS ? live.length : Math.floor(next() * MAX_VISITS);
      live[index] = generateVisit(next, ofLive);
      continue;
    }
    canary.push(generateVisit(next, ofCanary));
    if (canary.length % VISITS_A_LOOK > 0) continue;
    const { verdict } = compareVersions(canary, live, RULE);
    if (verdict !== 'undecided') return { verdict, visits: canary.length };
  }
  return { verdict: 'undecided' as const, visits: canary.length };
}

const SHOPS: readonly Shop[] = [
  { failing: [0.05, 0], share: 0.1 },
  { failing: [0.05, 0], share: 0.5 },
  { failing: [0.055, 0.005], share: 0.1 },
  { failing: [0.055, 0.005], share: 0.5 },
  { failing: [0.005, 0.005], share: 0.1 },
  { failing: [0.005, 0.005], share: 0.5 },
];

const MIN_WITHDRAWN = 0.99;
const MAX_FALSE_ALARMS = 0.05;

/** How often the release judge withdraws and promotes canaries of which it is known how good they are. */
export function simulateJudge(runs: number): Outcome[] {
  return SHOPS.map(({ failing, share }, shop) => {
    const ended = Array.from({ length: runs }, (_, run) =>
      runCanary({ failing, share }, sequence(1 + shop * runs + run)),
    );
    const shareOf = (verdict: string) => ended.filter((one) => one.verdict === verdict).length / runs;
    const [withdrawn, promoted] = [shareOf('worse'), shareOf('as good')];
    const [half, most] = [0.5, 0.95].map((part) =>
      percentile(
        ended.map(({ visits }) => visits),
        part,
      ),
    );
    const isGood = failing[0] === failing[1];
    const percent = (value: number) => `${(value * 100).toFixed(2)} %`;
    return {
      what: `a canary for ${percent(share)} of the shoppers that fails in ${percent(failing[0])}, beside ${percent(failing[1])}`,
      measured: `${percent(withdrawn)} withdrawn, ${percent(promoted)} promoted; half after ${half} visits, 95 % after ${most}`,
      holds: isGood ? withdrawn <= MAX_FALSE_ALARMS : withdrawn >= MIN_WITHDRAWN,
    };
  });
}
