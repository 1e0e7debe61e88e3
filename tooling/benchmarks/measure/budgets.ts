import type { Browser } from 'playwright-core';
import budgets from './budgets.json';
import { findRepeatedLibraries } from './library-marks';
import { loadPage } from './load-page';
import { MEASURED_PAGES, type PageName } from './measured-pages';
import { weigh } from './page-bytes';
import { onFreshPhone } from './phone-browser';
import { LONG_WAY } from './profile';
import { roundTripsBefore } from './round-trips';

/** The figures of a page that are the same on every machine, and so can be asserted. */
export interface BudgetFigures {
  /** Scripts (gzip) loaded before content was visible, in kilobytes of 1000 bytes; null when it never was. */
  readonly javaScriptBeforeContentKB: number | null;
  /** Likewise, before the shop did what was pressed. */
  readonly javaScriptBeforeInteractiveKB: number | null;
  /** All scripts of the page, with those that come after its first content. */
  readonly javaScriptKB: number;
  /** Sequential round trips before content, the page itself included; null when content never showed. */
  readonly roundTrips: number | null;
  /** One line for each library that was loaded more than once. */
  readonly repeatedLibraries: readonly string[];
}

/**
 * Loads one page of a running shop and measures it.
 * @param origin the shop's origin; over HTTP/2, because HTTP/1.1 allows only six requests at a time
 */
export async function takeBudgetFigures(browser: Browser, origin: string, page: PageName): Promise<BudgetFigures> {
  const address = new URL(MEASURED_PAGES[page], origin).href;
  const load = await onFreshPhone(browser, (tab) => loadPage(tab, address, { profile: LONG_WAY, compression: 'gzip' }));
  const { contentMs } = load.clock;
  return {
    ...weigh(load),
    roundTrips: contentMs === null ? null : roundTripsBefore(contentMs, load.files),
    repeatedLibraries: findRepeatedLibraries(load.scripts),
  };
}

const LOADED = {
  javaScriptBeforeContentKB: 'before content',
  javaScriptBeforeInteractiveKB: 'before it answers',
  javaScriptKB: 'in all',
} as const;

/**
 * Compares figures with tooling/benchmarks/measure/budgets.json.
 * @returns a sentence for each budget that is exceeded; none when all are met
 */
export function overBudget(page: PageName, figures: BudgetFigures): string[] {
  const { roundTrips, ...kilobytes } = budgets[page];
  const sentences = [...figures.repeatedLibraries.map((line) => `${page}: ${line}`)];
  for (const [figure, when] of Object.entries(LOADED) as [keyof typeof LOADED, string][]) {
    const loaded = figures[figure];
    if (loaded === null || loaded <= kilobytes[figure]) continue;
    sentences.push(`${page} loads ${loaded} KB of JavaScript ${when}; its budget is ${kilobytes[figure]} KB`);
  }
  if (figures.roundTrips === null) sentences.push(`${page} never showed its content ([data-content])`);
  else if (figures.roundTrips > roundTrips) {
    sentences.push(`${page} takes ${figures.roundTrips} round trips before content; its budget is ${roundTrips}`);
  }
  return sentences;
}
