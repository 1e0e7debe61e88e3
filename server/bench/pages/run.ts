/**
 * `npm run bench:pages`: who gets content in the HTML, and what a page costs, on PostgreSQL with 5,000 parts and the builds that
 * are there (`npm run build`). Figures of processor time and memory are of the shop with its render processes.
 * `npm run bench:pages -- 1000 200` is shorter: so many distinct pages, and so many deploys.
 */
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { folderRegistry } from '../../src/registry/registry-access';
import { openBenchEnvironment, type ApiProcess, type BenchEnvironment } from '../bench-environment';
import { addProducts } from '../fill-shop';
import { figuresOf } from './process-figures';
import { visitPages, type Visits } from './visit-pages';

const PARTS = 5_000;
const ZIPF_VISITS = 2_000;
const SALE_EVERY_MS = 1_000;
const REMOTE = 'mf-catalog';
const ROOT = path.join(__dirname, '..', '..', '..');
const BUILD = path.join(ROOT, REMOTE, 'dist');
const SHELL = path.join(ROOT, 'shell', 'dist');

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
  const registry = folderRegistry(bench.published, SHELL);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-deploys-'));
  cpSync(BUILD, folder, { recursive: true });
  const before = figuresOf(pid).megabytes;
  let withContent = 0;
  for (let deploy = 1; deploy <= deploys; deploy += 1) {
    appendFileSync(path.join(folder, 'server', 'server.js'), `\n// ${deploy}`);
    const { record } = await registry.publish({ remote: REMOTE, folder, first: '1.0.0' });
    await registry.change({ kind: 'live', remote: REMOTE, version: record.version }, 'bench:pages');
    withContent += (await visitPages(port, ['/'])).withContent;
  }
  rmSync(folder, { recursive: true });
  console.log(`${deploys} deploys: ${withContent} with content · memory ${before} → ${figuresOf(pid).megabytes} MB`);
}

async function main([pages = PARTS, deploys = 200]: readonly number[]): Promise<void> {
  const bench = await openBenchEnvironment('PostgreSQL');
  try {
    await bench.inDatabase((database) => addProducts(database, { first: 1, last: PARTS }));
    const shop = await bench.startShop();
    await measure('First visitors', shop, [...FIRST_PAGES, ...LISTINGS.map((query) => `/products-page?${query}`)]);
    await measure(
      'Distinct pages',
      shop,
      Array.from({ length: pages }, (_, index) => partPage(index + 1)),
    );
    const visits = zipfVisits(Math.min(ZIPF_VISITS, pages)).map(partPage);
    await whileSelling(bench, () => measure('Zipf visits with an order a second', shop, visits));
    await deployOften(shop, bench, deploys);
    await shop.end('SIGTERM');
  } finally {
    await bench.remove();
  }
}

void main(process.argv.slice(2).map(Number));
