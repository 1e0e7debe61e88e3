import { compareEndpoints } from '@platform/protocol/endpoints';
import * as v from 'valibot';
import { fullContract } from './backend/full-contract';
import { API_PREFIX, type Endpoint } from './endpoint';
import { describeEndpoints, neededEndpoints } from './endpoint-fields';
import { queryFromFilter, withWholeUpTo } from './listing-filter';

/** The shop's own contract, with a gift message in what an order is placed with. */
function withGiftMessage() {
  const { postOrder } = fullContract;
  const body = v.object({ ...postOrder.body.entries, giftMessage: v.optional(v.string()) });
  return describeEndpoints({ ...fullContract, postOrder: { ...postOrder, body } });
}

describe('An order with a gift message', () => {
  const shop = describeEndpoints(fullContract);

  it('is refused at the gate while the server that runs would drop the message, and nothing else is', () => {
    const sentences = compareEndpoints('shell', withGiftMessage(), shop);
    expect(sentences).toEqual([
      'shell sends giftMessage of POST /api/user/orders, which the server does not know and would drop: update the server first.',
    ]);
  });

  it('goes live after the server, beside which the shell from before works', () => {
    expect(compareEndpoints('shell', withGiftMessage(), withGiftMessage())).toEqual([]);
    expect(compareEndpoints('shell', neededEndpoints(null), withGiftMessage())).toEqual([]);
    expect(compareEndpoints('shell', neededEndpoints(null), shop)).toEqual([]);
  });
});

test('the shell needs every endpoint that a remote may call: an older server would drop a new field of a return as well', () => {
  expect(Object.keys(neededEndpoints(null)).sort()).toEqual(
    Object.values<Endpoint>(fullContract)
      .map(({ method, path }) => `${method} ${API_PREFIX}${path}`)
      .sort(),
  );
});

test('a listing is asked for by names that the server has', () => {
  const filter = queryFromFilter({
    search: 'pads',
    makers: ['Valeo'],
    inStock: true,
    priceTo: 900,
    sort: 'RATING',
    page: 2,
  });
  const { request = {} } = describeEndpoints(fullContract)['GET /api/products'] ?? {};

  for (const name of withWholeUpTo(100, filter.toString()).keys()) expect(request).toHaveProperty([`query.${name}?`]);
});
