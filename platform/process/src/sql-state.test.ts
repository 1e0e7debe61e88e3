import { sqlState } from './sql-state';

const errorWith = (fields: object) => Object.assign(new Error('something'), fields);
/** As drizzle wraps the driver's error. */
const wrapped = (cause: Error) => new Error('Failed query: select password', { cause });

test('the state of a failed query is that of the driver’s error, however deep it is', () => {
  expect(sqlState(wrapped(wrapped(errorWith({ code: '23505' }))))).toBe('23505');
});

test.each([
  ...[{ code: 'ENOENT2' }, { code: '2350' }, { code: '23505x' }, { code: 23505 }, {}].map(errorWith),
  { code: '23505' },
  undefined,
])('it is unknown of %p', (thrown) => {
  expect(sqlState(thrown)).toBeNull();
});
