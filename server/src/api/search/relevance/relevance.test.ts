import type { SearchablePart } from '@piston-parts/shared-store/part-index';
import { startTestApi, type TestApi } from '../../testing/test-api';
import { databaseSearch, importDemonstration, readSearchableParts, simulatedSearch } from './demonstration-search';
import { readJudgedQueries } from './judged-queries';
import { measureRelevance } from './relevance';
import { DATABASES, RUNS_ALL } from '../../../testing/run-of-all';

const queries = readJudgedQueries();
/** Both searches rank by the same rules, and the database takes four times as long: by day a fifth of the queries shows it. */
const compared = RUNS_ALL ? queries : queries.filter((_, index) => index % 5 === 0);

describe.each(DATABASES)('The search on %s', (kind) => {
  let api: TestApi;
  let parts: SearchablePart[];
  beforeAll(async () => {
    api = await startTestApi(kind);
    await importDemonstration(api.database);
    parts = await readSearchableParts(api.database);
  }, 120_000);
  afterAll(() => api.stop());

  it('is judged by at least 500 queries, each of which means a part that the shop has, or an honest nothing [search-6]', () => {
    expect(queries.length).toBeGreaterThanOrEqual(500);
    expect(new Set(queries.map(({ query }) => query)).size).toBe(queries.length);
    const ofParts = queries.filter(({ meant }) => !/^(admits|leads|nothing)=/.test(meant));
    expect(ofParts.filter(({ isMeant }) => !parts.some(isMeant)).map(({ meant }) => meant)).toEqual([]);
  });

  it('finds what is meant first, as the simulated backend does [search-6]', async () => {
    const { first, firstThree, results } = await measureRelevance(
      await simulatedSearch(api.database, parts),
      queries,
      parts,
    );
    const ofDatabase = await measureRelevance(databaseSearch(api.database), compared, parts);

    expect(first).toBeGreaterThanOrEqual(0.95);
    expect(firstThree).toBeGreaterThanOrEqual(0.98);
    const idsOf = (judged: typeof results) => judged.map(({ query, ids }) => [query.query, ...ids]);
    expect(idsOf(ofDatabase.results)).toEqual(idsOf(results.filter(({ query }) => compared.includes(query))));
  }, 120_000);
});
