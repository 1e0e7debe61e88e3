import type { RemoteReport } from '@piston-parts/shared-contract/telemetry';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

const LABELS = ['remote', 'version'] as const;
const SECONDS = [0.25, 0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10];

/** Metrics of this process in the form of Prometheus: the process's own, and what pages reported to it. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, labelNames: LABELS, buckets, registers });
  const lcp = histogram('shop_lcp_seconds', 'Largest contentful paint of pages that open with a remote', SECONDS);
  const inp = histogram('shop_inp_seconds', 'Interaction to next paint', [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2]);
  const blocked = histogram('shop_blocked_seconds', 'Time in which long tasks blocked the page', SECONDS);
  const cls = histogram('shop_layout_shift', 'Cumulative layout shift', [0.01, 0.05, 0.1, 0.25, 0.5]);

  return {
    /** @returns the text that a scraper reads */
    text: (): Promise<string> => registry.metrics(),
    contentType: registry.contentType,
    count({ remote, version, vitals = {}, ...report }: RemoteReport): void {
      const labels = { remote, version };
      views.inc(labels);
      recovered.inc(labels, report.recovered);
      for (const phase of report.failures) failures.inc({ ...labels, phase });
      if (vitals.lcp !== undefined) lcp.observe(labels, vitals.lcp / 1000);
      if (vitals.inp !== undefined) inp.observe(labels, vitals.inp / 1000);
      if (vitals.blocked !== undefined) blocked.observe(labels, vitals.blocked / 1000);
      if (vitals.cls !== undefined) cls.observe(labels, vitals.cls);
    },
  };
}
