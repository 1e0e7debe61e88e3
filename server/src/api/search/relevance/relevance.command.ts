/**
 * `npm run relevance`: how often the search finds what docs/search-queries.csv means, and which queries miss it.
 * `npm run relevance -- my-queries.csv` judges it by other queries.
 */
import { openShopDatabase } from '../../open-shop-database';
import { databaseSearch, importDemonstration, readSearchableParts, simulatedSearch } from './demonstration-search';
import { readJudgedQueries } from './judged-queries';
import { measureRelevance, type Relevance } from './relevance';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function report(name: string, { first, firstThree, results }: Relevance): void {
  console.log(`${name}: ${results.length} queries, first ${percent(first)}, first three ${percent(firstThree)}`);
  for (const { query, ids, notice, rank } of results) {
    if (rank !== 1)
      console.log(`  ${rank ?? '–'} | ${query.query} | ${query.meant} | ${ids.join(', ') || 'nothing'} ${notice}`);
  }
}

async function run(): Promise<void> {
  const database = await openShopDatabase({ url: null, folder: null });
  await importDemonstration(database);
  const parts = await readSearchableParts(database);
  const queries = readJudgedQueries(process.argv[2]);
  report(database.kind, await measureRelevance(databaseSearch(database), queries, parts));
  report('Simulated backend', await measureRelevance(await simulatedSearch(database, parts), queries, parts));
  await database.close();
}

void run();
