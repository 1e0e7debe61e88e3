/**
 * `npm run bench:pages`: who gets content in the HTML, and what a page costs, on PostgreSQL with 5,000 parts and the builds that
 * are there (`npm run build`). Figures of processor time and memory are of the shop with its render processes.
 * `npm run bench:pages -- 1000 200` is shorter: so many distinct pages, and so many deploys.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openBenchEnvironment, type ApiProcess, type BenchEnvironment } from '../bench-environment';
import { addCatalogue } from '../fill-shop';
import { openDeploys } from './deploys';
import { FAULTS } from './faults';
import { figuresOf } from './process-figures';
import { visitPages, type Visits } from './visit-pages';

const PARTS = 5_000;
const ZIPF_VISITS = 2_000;
const SALE_EVERY_MS = 1_000;
const DEPLOYS_OF_A_FAULT = 3;
/** By then, processes that a fault has kept busy have ended. */
const FAULT_OVER_MS = 3_000;

const FIRST_PAGES = ['/', '/products-page', '/logIn-Page', '/signUp-Page', '/customer-care', '/terms', '/nowhere'];
const LISTINGS = ['search=filter', 'category=Brakes&sort=low-to-high', 'rating=4&price=900&page=3', 'page=700'];

const partPage = (number: number) => `/singleProduct-page/LOAD-${number}`;

function show(what: string, { seconds, times, withContent }: Visits, cpuMs: number): void {
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  const share = ((100 * withContent) / times.length).toFixed(1);
  const rate = Math.round(times.length / seconds);
  const cpu = (cpuMs / times.length).toFixed(1);
  console.log(
    `${what}: ${share} % with content · ${rate} pages/s · CPU of one ${cpu} ms · p50 ${at(0.5)}, p99 ${at(0.99)} ms`,
  );
}

/** Visits with the shop's processor time. */
async function measure(what: string, { port, pid }: ApiProcess, addresses: readonly string[]): Promise<void> {
  const before = figuresOf(pid).cpuMs;
  const visits = await visitPages(port, addresses);
  show(what, visits, figuresOf(pid).cpuMs - before);
}

/** Part numbers as shoppers visit them: the second one half as often as the first, the third a third as often. */
function zipfVisits(count: number): number[] {
  const weights = Array.from({ length: PARTS }, (_, index) => 1 / (index + 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return Array.from({ length: count }, () => {
    let rest = Math.random() * total;
    const at = weights.findIndex((weight) => (rest -= weight) <= 0);
    return (at < 0 ? PARTS - 1 : at) + 1;
  });
}

/** Sells a part each second, popular ones more often, until it is stopped. */
async function whileSelling(bench: BenchEnvironment, work: () => Promise<void>): Promise<void> {
  await bench.inDatabase(async ({ queries }) => {
    const selling = setInterval(() => {
      const [part = 1] = zipfVisits(1);
      void queries.execute(sql`update products set quantity = quantity + 1 where id = ${`LOAD-${part}`}`);
    }, SALE_EVERY_MS);
    await work().finally(() => clearInterval(selling));
  });
}

/** Deploys a remote again and again, and opens home after each deploy. */
async function deployOften({ port, pid }: ApiProcess, bench: BenchEnvironment, deploys: number): Promise<void> {
  const { deploy, end } = openDeploys(bench);
  const before = figuresOf(pid).megabytes;
  let [withContent, shown, longest] = [0, 0, 0];
  for (let number = 1; number <= deploys; number += 1) {
    const version = await deploy(`// ${number}`);
    const start = performance.now();
    const isShown = ({ pages: [page] }: Visits) => page?.includes(`"${version}"`) ?? false;
    let visits = await visitPages(port, ['/']);
    if (isShown(visits)) shown += 1;
    while (!isShown(visits)) visits = await visitPages(port, ['/']);
    longest = Math.max(longest, performance.now() - start);
    withContent += visits.withContent;
  }
  end();
  console.log(
    `${deploys} deploys: ${shown} shown by the next page, all within ${Math.round(longest)} ms, ${withContent} with content · memory ${before} → ${figuresOf(pid).megabytes} MB`,
  );
}

/**
 * Deploys each fault a few times. Who opens home first after a deploy waits longest: later the fault is known. Meanwhile pages of
 * other remotes are opened.
 */
async function deployFaults({ port }: ApiProcess, bench: BenchEnvironment): Promise<void> {
  const { deploy, end } = openDeploys(bench);
  const others = Array.from({ length: 50 }, () => '/logIn-Page');
  for (const [fault, text] of Object.entries(FAULTS)) {
    const first: number[] = [];
    const beside: number[] = [];
    for (let number = 1; number <= DEPLOYS_OF_A_FAULT; number += 1) {
      await deploy(`${text} // ${number}`);
      const [visit, other] = await Promise.all([visitPages(port, ['/']), visitPages(port, others)]);
      first.push(...visit.times);
      beside.push(...other.times);
      await pause(FAULT_OVER_MS);
    }
    const longest = (times: readonly number[]) => Math.round(Math.max(...times));
    console.log(`A remote that ${fault}: page sent within ${longest(first)} ms, others within ${longest(beside)} ms`);
  }
  end();
}

async function main([pages = PARTS, deploys = 200]: readonly number[]): Promise<void> {
  const bench = await openBenchEnvironment('PostgreSQL');
  try {
    await bench.inDatabase((database) => addCatalogue(database, { first: 1, last: PARTS }));
    const shop = await bench.startShop();
    await measure('First visitors', shop, [...FIRST_PAGES, ...LISTINGS.map((query) => `/products-page?${query}`)]);
    await measure(
      'Distinct pages',
      shop,
      Array.from({ length: pages }, (_, index) => partPage(index + 1)),
    );
    await shop.end('SIGTERM');
  } finally {
    await bench.remove();
  }
}

void main(process.argv.slice(2).map(Number));
