import { compareSchemas } from './compare-schemas';

it('The migrations make the schema that the queries are written for (else: npm run migration -w server)', async () => {
  const { statements } = await compareSchemas();
  expect(statements).toEqual([]);
});
