import { API_PREFIX } from '@piston-parts/shared-contract';
import { createPartIndex, type SearchablePart } from '@piston-parts/shared-store/part-index';
import { readSearchableParts } from '../src/api/search/relevance/demonstration-search';
import { withApi, type BenchEnvironment } from './bench-environment';
import { addFitments, addProducts, addVehicles } from './fill-shop';
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

async function p95Of(search: (text: string) => unknown): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < SEARCHES + WARM_UP; at += 1) {
    const start = performance.now();
    await search(textAt(at));
    times.push(performance.now() - start);
  }
  return p95(times.slice(WARM_UP));
}

function fill(bench: BenchEnvironment, parts: number): Promise<void> {
  return bench.inDatabase(async (database) => {
    const numbers = { first: 1, last: parts };
    await addVehicles(database, VEHICLES);
    await addProducts(database, numbers);
    await addFitments(database, numbers, VEHICLES);
  });
}

const outcomeOf = (where: string, parts: number, found: number, maxMs: number): Outcome => ({
  what: `p95 of ${where} in ${parts.toLocaleString('en-IN')} parts with ${VEHICLES} vehicles`,
  found: `${found.toFixed(1)} ms`,
  holds: found <= maxMs,
});

/**
 * What a search costs in a shop of this many parts, 1,000 vehicles and four fitments a part. One search after the other.
 * @param maxMs for 95 of 100.
 */
export async function searchParts(bench: BenchEnvironment, parts: number, maxMs: number): Promise<Outcome> {
  await fill(bench, parts);
  const found = await withApi(bench, 1, ({ read }) =>
    p95Of(async (text) => {
      const address = `${API_PREFIX}/search?${new URLSearchParams({ text }).toString()}`;
      if ((await read(address)) !== 200) throw new Error(`${address} was not answered`);
    }),
  );
  return outcomeOf('searches', parts, found, maxMs);
}

/** The same searches in the simulated backend's index, without its delay. */
export async function searchPartsSimulated(bench: BenchEnvironment, parts: number, maxMs: number): Promise<Outcome> {
  await fill(bench, parts);
  const catalogue: readonly SearchablePart[] = await bench.inDatabase(readSearchableParts);
  const index = createPartIndex(catalogue);
  const found = await p95Of((text) => index.search(text, () => false));
  return outcomeOf('searches of the simulated backend', parts, found, maxMs);
}
