import { vitalNames, type RemoteReport } from '@platform/protocol/telemetry';
import { Counter, Histogram, type Registry } from 'prom-client';

const LABELS = ['remote', 'version'] as const;
const SECONDS = [0.25, 0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10];

function problemsIn({ requests, overflow, deadPresses, lostFocus }: Partial<RemoteReport>): string[] {
  const values = {
    'failed request': requests?.failed,
    overflow,
    'dead press': deadPresses,
    'lost focus': lostFocus,
  };
  return Object.entries(values).flatMap(([problem, value = 0]) => (value > 0 ? problem : []));
}

/** @returns counts what a page reported into metrics of this registry */
export function countPageReports(registry: Registry): (report: RemoteReport) => void {
  const registers = [registry];
  const views = new Counter({
    name: 'shop_remote_views_total',
    help: 'Page views in which a remote was shown, or should have been',
    labelNames: LABELS,
    registers,
  });
  const failures = new Counter({
    name: 'shop_remote_failures_total',
    help: 'Failures of a remote that a shopper saw',
    labelNames: [...LABELS, 'phase'],
    registers,
  });
  const recovered = new Counter({
    name: 'shop_remote_recovered_total',
    help: 'Failures of a remote that a further attempt repaired',
    labelNames: LABELS,
    registers,
  });
  const problems = new Counter({
    name: 'shop_remote_problems_total',
    help: 'Page views in which a shopper met a problem on the screens of a remote',
    labelNames: [...LABELS, 'problem'],
    registers,
  });
  const requests = new Counter({
    name: 'shop_remote_requests_total',
    help: 'Requests that scripts sent while a screen of the remote was shown',
    labelNames: LABELS,
    registers,
  });
  const steps = new Counter({
    name: 'shop_remote_steps_total',
    help: 'Page views that reached a step after the remote was shown',
    labelNames: [...LABELS, 'step'],
    registers,
  });
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, labelNames: LABELS, buckets, registers });
  const histograms = {
    lcp: histogram('shop_lcp_seconds', 'Largest contentful paint of pages that open with a remote', SECONDS),
    inp: histogram('shop_inp_seconds', 'Interaction to next paint', [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2]),
    blocked: histogram('shop_blocked_seconds', 'Time in which long tasks blocked the page', SECONDS),
    cls: histogram('shop_layout_shift', 'Cumulative layout shift', [0.01, 0.05, 0.1, 0.25, 0.5]),
  };

  return ({ remote, version, vitals = {}, ...report }) => {
    const labels = { remote, version };
    views.inc(labels);
    recovered.inc(labels, report.recovered);
    for (const phase of report.failures) failures.inc({ ...labels, phase });
    for (const problem of problemsIn(report)) problems.inc({ ...labels, problem });
    for (const step of report.steps ?? []) steps.inc({ ...labels, step });
    requests.inc(labels, report.requests?.sent ?? 0);
    for (const name of vitalNames) {
      const value = vitals[name];
      if (value !== undefined) histograms[name].observe(labels, name === 'cls' ? value : value / 1000);
    }
  };
}
