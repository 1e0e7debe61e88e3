import { API_PREFIX } from '@piston-parts/shared-contract';
import { createPartIndex, type SearchablePart } from '@piston-parts/shared-store/part-index';
import { readSearchableParts } from '../src/api/search/relevance/demonstration-search';
import { withApi, type BenchEnvironment } from './bench-environment';
import { figuresOf } from './pages/process-figures';
import { addCatalogue } from './fill-shop';
import { p95, type Outcome } from './outcome';

const VEHICLES = 1000;
const SEARCHES = 300;
const WARM_UP = 40;

const PARTS = [
  'brake pad',
  'oil filter',
  'head lamp',
  'wiper',
  'disc',
  'shock absorber',
  'clutch plate',
  'hawa filter',
];
const CARS = ['swift', 'nexon', 'creta', 'city', 'innova', 'thar', 'maruti', 'model 7'];
const TYPOS = ['brkae pad', 'oil fitler', 'wipper', 'shok absorber swift', 'alternater', 'bumpr creta'];

const pick = (words: readonly string[], at: number): string => words[at % words.length] ?? '';

/** As shoppers type them: a part, a part for a car, a typo, a number, a beginning, and what no part has all of. */
function textAt(at: number): string {
  const round = Math.floor(at / 6);
  const texts = [
    pick(PARTS, round),
    `${pick(PARTS, round)} ${pick(CARS, Math.floor(round / 3))}`,
    pick(TYPOS, round),
    `load-${1 + round * 31}`,
    pick(PARTS, round).slice(0, 4),
    `${pick(PARTS, round)} ${pick(CARS, round)} sunroof`,
  ];
  return pick(texts, at);
}

interface Times {
  /** Milliseconds of 95 of 100 searches. */
  readonly p95Ms: number;
  /** Processor time of one search, in milliseconds. */
  readonly cpuMs: number;
}

/** @param processorMs what the process that searches has used so far. */
async function timesOf(search: (text: string) => unknown, processorMs: () => number): Promise<Times> {
  const times: number[] = [];
  for (let at = 0; at < WARM_UP; at += 1) await search(textAt(at));
  const before = processorMs();
  for (let at = WARM_UP; at < SEARCHES + WARM_UP; at += 1) {
    const start = performance.now();
    await search(textAt(at));
    times.push(performance.now() - start);
  }
  return { p95Ms: p95(times), cpuMs: (processorMs() - before) / SEARCHES };
}

function ownProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const fill = (bench: BenchEnvironment, parts: number): Promise<void> =>
  bench.inDatabase((database) => addCatalogue(database, { first: 1, last: parts }, VEHICLES));

const outcomeOf = (where: string, parts: number, { p95Ms, cpuMs }: Times, maxMs: number): Outcome => ({
  what: `p95 of ${where} in ${parts.toLocaleString('en-IN')} parts with ${VEHICLES} vehicles`,
  measured: `${p95Ms.toFixed(1)} ms, ${cpuMs.toFixed(1)} ms of processor time each`,
  holds: p95Ms <= maxMs,
});

/** Reads the address of each text, one after the other, in a shop of these parts. */
async function readEach(bench: BenchEnvironment, parts: number, addressOf: (text: string) => string): Promise<Times> {
  await fill(bench, parts);
  return withApi(bench, 1, ({ read }, { pid }) =>
    timesOf(
      async (text) => {
        const address = API_PREFIX + addressOf(text);
        if ((await read(address)) !== 200) throw new Error(`${address} was not answered`);
      },
      () => figuresOf(pid).cpuMs,
    ),
  );
}

const queryOf = (parameters: Record<string, string>): string => new URLSearchParams(parameters).toString();

/**
 * The cost of a search in a shop of this many parts, 1,000 vehicles and four fitments a part. One search after the other. The
 * processor time is that of the API's process, with that of the embedded database and without that of PostgreSQL.
 * @param maxMs for 95 of 100.
 */
export async function searchParts(bench: BenchEnvironment, parts: number, maxMs: number): Promise<Outcome> {
  const times = await readEach(bench, parts, (text) => `/search?${queryOf({ text })}`);
  return outcomeOf('searches', parts, times, maxMs);
}

/** The same searches in the listing, with its counts. */
export async function searchListing(bench: BenchEnvironment, parts: number, maxMs: number): Promise<Outcome> {
  const times = await readEach(bench, parts, (search) => `/products?${queryOf({ search, upto: '0' })}`);
  return outcomeOf('listings of a search', parts, times, maxMs);
}

/** The same searches in the simulated backend's index, without its delay. */
export async function searchPartsSimulated(bench: BenchEnvironment, parts: number, maxMs: number): Promise<Outcome> {
  await fill(bench, parts);
  const catalogue: readonly SearchablePart[] = await bench.inDatabase(readSearchableParts);
  const index = createPartIndex(catalogue);
  const times = await timesOf((text) => index.search(text, () => false), ownProcessorMs);
  return outcomeOf('searches of the simulated backend', parts, times, maxMs);
}
