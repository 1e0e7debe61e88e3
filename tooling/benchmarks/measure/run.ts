import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '@platform/test-kit/chromium';
import { openShop } from '@piston-parts/test-kit/open-shop';
import { overBudget } from './budgets';
import { federationPartKB, sizesOfEntries } from './federation-part';
import { describeFigures } from './figures-table';
import { measurePage, type PageFigures } from './measure-page';
import { PAGE_NAMES, type PageName } from './measured-pages';
import { buildAll, buildMonolith, findMissingBuilds, MONOLITH } from './production-build';

const HELP = `npm run measure -- [options]    how fast the production build loads, beside other shops
  --pages home,product   which pages (default: both)
  --runs 5               timed loads of each page; the middle one counts
  --build                build first, even if there is a build
  --json                 print the figures as JSON instead of a table
They are also written to .cache/measure/latest.json.`;

const REPOSITORY = path.join(__dirname, '..', '..', '..');
const LATEST = path.join(REPOSITORY, '.cache', 'measure', 'latest.json');

function readOptions() {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: PAGE_NAMES.join(',') },
      runs: { type: 'string', default: '5' },
      build: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const pages = values.pages.split(',') as PageName[];
  const unknown = pages.find((page) => !PAGE_NAMES.includes(page));
  if (unknown !== undefined) throw new Error(`There is no page "${unknown}". Choose from: ${PAGE_NAMES.join(', ')}`);
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs is "${values.runs}"; it has to be 1 or more.`);
  return { ...values, pages, runs };
}

/** On a busy machine times mean little; bytes and round trips are still right. */
function warnIfBusy(): void {
  const [lastMinute = 0] = loadavg();
  const processors = cpus().length;
  if (lastMinute <= processors) return;
  console.error(
    `This machine is busy (load ${lastMinute.toFixed(1)} on ${processors} processors): times will be too long.`,
  );
}

async function measureAll(pages: readonly PageName[], runs: number, root?: string): Promise<PageFigures[]> {
  const storefront = await openShop({ argv: ['--https', ...(root === undefined ? [] : ['--root', root])] });
  try {
    const browser = await launchChromium();
    try {
      const figures: PageFigures[] = [];
      for (const page of pages) {
        // On the error channel, so that --json prints JSON and nothing else.
        console.error(`Measuring ${page}, ${runs} runs…`);
        figures.push(await measurePage(browser, storefront.origin, page, runs));
      }
      return figures;
    } finally {
      await browser.close();
    }
  } finally {
    await storefront.close();
  }
}

function printFederationPart(figures: readonly PageFigures[], monolith: readonly PageFigures[]): void {
  const [ours, plain] = [figures, monolith].map((pages) => pages.find(({ page }) => page === 'home'));
  if (!ours || !plain) return;
  const part = federationPartKB(ours, plain, sizesOfEntries(REPOSITORY));
  console.log(`\nfederation’s own part for all five applications: ${part ?? 'unknown'} KB of JavaScript`);
}

async function main(): Promise<void> {
  const { pages, runs, build, json, help } = readOptions();
  if (help) return console.log(HELP);

  const missing = findMissingBuilds();
  if (build || missing.length > 0) {
    console.error(build ? 'Building all apps…' : `Not built yet: ${missing.join(', ')}. Building all apps…`);
    buildAll();
  }
  console.error('Building the same code as one application…');
  buildMonolith();
  warnIfBusy();
  const figures = await measureAll(pages, runs);
  const monolith = await measureAll(pages, runs, MONOLITH);
  const text = JSON.stringify({ takenAt: new Date().toISOString(), runs, pages: figures, monolith }, null, 2);
  mkdirSync(path.dirname(LATEST), { recursive: true });
  writeFileSync(LATEST, `${text}\n`);

  console.log(json ? text : describeFigures(figures, runs, monolith));
  if (!json) printFederationPart(figures, monolith);
  const exceeded = figures.flatMap((page) => overBudget(page.page, page));
  if (exceeded.length > 0)
    console.error(`\nOver budget (tooling/benchmarks/measure/budgets.json):\n  ${exceeded.join('\n  ')}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
