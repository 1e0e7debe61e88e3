import { compareEndpoints, fieldsOf, type EndpointFields } from '.';

const ORDER = {
  request: { addressId: 'string', 'note?': 'null | string', 'query.page?': 'string' },
  response: {
    order: 'object',
    'order.id': 'string',
    'order.status': '"created" | "paid"',
    'order.lines': 'array',
    'order.lines[]': 'object',
    'order.lines[].quantity': 'integer',
    'car?': 'null | object',
    'car.name': 'string',
  },
};
const ENDPOINT = 'POST /api/orders/:id';
const compare = (needed: Partial<EndpointFields>, offered: Partial<EndpointFields> = {}) =>
  compareEndpoints(
    'mf-checkout',
    { [ENDPOINT]: { ...ORDER, ...needed } },
    { 'POST /api/orders/:orderId': { ...ORDER, ...offered } },
  );
const request = (fields: Record<string, string>) => ({ request: { ...ORDER.request, ...fields } });
const response = (fields: Record<string, string>) => ({ response: { ...ORDER.response, ...fields } });

describe('A version and a server fit', () => {
  test('when both know the same, whatever a parameter of the path is called', () => {
    expect(compare({})).toEqual([]);
  });

  test.each<[string, Partial<EndpointFields>, Partial<EndpointFields>]>([
    ['an optional field that the server sends not yet', response({ 'gift?': 'object', 'gift.message': 'string' }), {}],
    ['a field that the server sends already', {}, response({ gift: 'object', 'gift.message': 'string' })],
    ['an optional field that the server takes already', {}, request({ 'gift?': 'string' })],
    ['a wider type that the server takes already', {}, request({ addressId: 'number | string' })],
    ['a value that the server sends no more', {}, response({ 'order.status': '"paid"' })],
    ['any field, where the server keeps them all', request({ gift: 'string' }), request({ '*?': 'any' })],
    ['a number of which the server sends whole ones', response({ 'order.lines[].quantity': 'number' }), {}],
  ])('with %s', (_, needed, offered) => {
    expect(compare(needed, offered)).toEqual([]);
  });
});

describe('A version is refused, and who goes first is named,', () => {
  test.each<[string, Partial<EndpointFields>, Partial<EndpointFields>, string]>([
    [
      'when the server would drop what it sends, also if it need not send it',
      request({ 'gift?': 'object', 'gift.message': 'string', wrap: 'boolean' }),
      {},
      `mf-checkout sends gift and wrap of ${ENDPOINT}, which the server does not know and would drop: update the server first.`,
    ],
    [
      'when the server lacks what it always reads',
      response({ 'order.gift': 'string' }),
      {},
      `mf-checkout needs ${ENDPOINT} with order.gift, which the server does not always send: update the server first.`,
    ],
    [
      'when the server may leave out what it always reads',
      { response: { car: 'null | object' } },
      {},
      `mf-checkout needs ${ENDPOINT} with car, which the server does not always send: update the server first.`,
    ],
    [
      'when the server requires what it does not send',
      {},
      request({ phone: 'string' }),
      `The server requires phone of ${ENDPOINT}, which mf-checkout does not always send: build mf-checkout again with the ` +
        'contract of this server.',
    ],
    [
      'when the server takes another type',
      request({ addressId: 'number | string' }),
      {},
      `mf-checkout sends addressId of ${ENDPOINT} as number | string, and the server takes string: update the server first.`,
    ],
    [
      'when the server sends a value that it does not know',
      {},
      response({ 'order.status': '"created" | "paid" | "refunded"' }),
      `mf-checkout reads order.status of ${ENDPOINT} as "created" | "paid", and the server sends "created" | "paid" | ` +
        '"refunded": build mf-checkout for both, or update the server first.',
    ],
  ])('%s', (_, needed, offered, sentence) => {
    expect(compare(needed, offered)).toEqual([sentence]);
  });

  test('in one sentence for all endpoints that the server lacks', () => {
    const needed = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [`GET /api/${name}`, ORDER]));
    expect(compareEndpoints('mf-compare', needed, {})).toEqual([
      'mf-compare needs GET /api/a, GET /api/b, GET /api/c, GET /api/d, GET /api/e and 2 more, which the server does not ' +
        'have: update the server first.',
    ]);
  });
});

test('an app that takes any text of an endpoint fits a server whose list of texts is open now, and no other app does', () => {
  const shop = {
    [ENDPOINT]: { ...ORDER, ...response({ 'order.status': 'string', 'order.lines[].quantity': 'string' }) },
  };
  expect(compareEndpoints('mf-checkout', { [ENDPOINT]: ORDER }, shop, (endpoint) => endpoint === ENDPOINT)).toEqual([
    expect.stringMatching(/^mf-checkout reads order\.lines\[\]\.quantity of /),
  ]);
  expect(compareEndpoints('shell', { [ENDPOINT]: ORDER }, shop)).toEqual([
    expect.stringMatching(/^shell reads order\.status of /),
    expect.stringMatching(/^shell reads order\.lines\[\]\.quantity of /),
  ]);
});

test('the fields of a JSON Schema have their paths, types and single values, and say which may be left out', () => {
  const line = {
    type: 'object',
    properties: { quantity: { type: 'integer' }, tags: { type: 'array', items: { type: 'string' } } },
    required: ['quantity'],
  };
  const schema = {
    type: 'object',
    properties: {
      lines: { type: 'array', items: line },
      car: { anyOf: [line, { type: 'null' }] },
      status: { enum: ['paid', 'created'] },
      kind: { const: 1 },
      prices: { type: 'object', additionalProperties: { type: 'number' } },
      anything: {},
    },
    required: ['lines', 'status', 'kind', 'prices'],
  };
  expect(fieldsOf(schema)).toEqual({
    lines: 'array',
    'lines[]': 'object',
    'lines[].quantity': 'integer',
    'lines[].tags?': 'array',
    'lines[].tags[]': 'string',
    'car?': 'null | object',
    'car.quantity': 'integer',
    'car.tags?': 'array',
    'car.tags[]': 'string',
    status: '"created" | "paid"',
    kind: '1',
    prices: 'object',
    'prices.*?': 'number',
    'anything?': 'any',
  });
});
