import type { Browser } from 'playwright-core';
import { findRepeatedLibraries } from './library-marks';
import { loadPage, type LoadOptions, type PageLoad } from './load-page';
import { MEASURED_PAGES, type PageName } from './measured-pages';
import { weigh, type PageBytes } from './page-bytes';
import { onFreshPhone } from './phone-browser';
import { LONG_WAY, PHONE, UNSLOWED } from './profile';
import { countRoundTrips, roundTripsBefore } from './round-trips';

/** The middle of several runs, with the best and the worst; null when one of them never reached it. */
export interface Timing {
  readonly median: number;
  readonly best: number;
  readonly worst: number;
}

/** The figures of one page. Times in milliseconds, on a slow phone unless noted. */
export interface PageFigures extends PageBytes {
  readonly page: PageName;
  readonly address: string;
  readonly roundTrips: number | null;
  /** When content is visible if every response takes a second, and nothing else is slowed down. */
  readonly longWayContentMs: number | null;
  /** The files of each round trip, e.g. `js /shell/main.0f0aadf2.js`. */
  readonly filesByRoundTrip: readonly (readonly string[])[];
  readonly firstPaint: Timing | null;
  readonly content: Timing | null;
  /** When the shop did what was pressed. */
  readonly answers: Timing | null;
  readonly largestPaint: Timing | null;
  readonly largestPaintOf: string | null;
  readonly layoutShift: number;
  /** From a click on a suggestion on the home page to the product's content. Null where it was not measured. */
  readonly homeToProduct: Timing | null;
  /** The same scripts as a visitor's browser gets them, which takes brotli. */
  readonly javaScriptBrotliKB: number;
  readonly repeatedLibraries: readonly string[];
  readonly protocols: readonly string[];
  readonly failedFiles: readonly string[];
  /** The console output of all runs, each line once. */
  readonly complaints: readonly string[];
}

/**
 * Measures one page of a shop that runs.
 * @param origin the shop's origin
 * @param runs how many timed loads, at least 1
 */
export async function measurePage(
  browser: Browser,
  origin: string,
  page: PageName,
  runs: number,
): Promise<PageFigures> {
  const address = new URL(MEASURED_PAGES[page], origin).href;
  const load = (options: LoadOptions) => onFreshPhone(browser, (tab) => loadPage(tab, address, options));

  const timed: PageLoad[] = [];
  for (let run = 0; run < runs; run += 1) {
    timed.push(await load({ profile: PHONE, compression: 'gzip', thenToProduct: page === 'home' }));
  }
  const far = await load({ profile: LONG_WAY, compression: 'gzip' });
  const brotli = await load({ profile: UNSLOWED, compression: 'br' });
  return { page, address: MEASURED_PAGES[page], ...summarise(timed, far, brotli) };
}

/** Combines the loads of one page: timed ones on a phone, one with high latency, one with brotli. */
export function summarise(
  timed: readonly PageLoad[],
  far: PageLoad,
  brotli: PageLoad,
): Omit<PageFigures, 'page' | 'address'> {
  const typical = inTheMiddle(timed, ({ clock }) => clock.contentMs ?? Infinity);
  const all = [...timed, far, brotli];
  return {
    ...weigh(typical),
    roundTrips: far.clock.contentMs === null ? null : roundTripsBefore(far.clock.contentMs, far.files),
    longWayContentMs: far.clock.contentMs === null ? null : Math.round(far.clock.contentMs),
    filesByRoundTrip: listByRoundTrip(far),
    firstPaint: timing(timed.map(({ clock }) => clock.firstPaintMs)),
    content: timing(timed.map(({ clock }) => clock.contentMs)),
    answers: timing(timed.map(({ clock }) => clock.interactiveMs)),
    largestPaint: timing(timed.map(({ clock }) => clock.largestPaintMs)),
    largestPaintOf: typical.clock.largestPaint,
    layoutShift: Math.round(inTheMiddle(timed, ({ clock }) => clock.layoutShift).clock.layoutShift * 1000) / 1000,
    homeToProduct: timing(timed.map(({ nextScreenMs }) => nextScreenMs)),
    javaScriptBrotliKB: weigh(brotli).javaScriptKB,
    repeatedLibraries: findRepeatedLibraries(typical.scripts),
    protocols: [...new Set(typical.files.map(({ protocol }) => protocol))],
    failedFiles: typical.files
      .filter(({ status }) => status === 0 || status >= 400)
      .map(({ status, address }) => `${status || 'no answer'} ${address}`),
    complaints: [...new Set(all.flatMap(({ complaints }) => complaints))],
  };
}

function inTheMiddle<Item>(items: readonly Item[], sizeOf: (item: Item) => number): Item {
  const middle = [...items].sort((a, b) => sizeOf(a) - sizeOf(b))[Math.floor((items.length - 1) / 2)];
  if (middle === undefined) throw new Error('There is no middle of nothing: at least one run is needed.');
  return middle;
}

function timing(values: readonly (number | null)[]): Timing | null {
  const measured = values.filter((value) => value !== null);
  if (measured.length < values.length) return null;
  return {
    median: Math.round(inTheMiddle(measured, (value) => value)),
    best: Math.round(Math.min(...measured)),
    worst: Math.round(Math.max(...measured)),
  };
}

function listByRoundTrip({ files }: PageLoad): string[][] {
  const lists: string[][] = [];
  for (const { file, roundTrip } of countRoundTrips(files)) {
    (lists[roundTrip - 1] ??= []).push(`${file.kind} ${file.address}`);
  }
  return lists;
}
