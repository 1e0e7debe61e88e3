import { fillRequest, namesOneThing, queryOfPage, REQUEST } from './data-requests';

const query = (text: string) => new URLSearchParams(text);

test('a request has the parameters of the address, what it names of the query, and what it always has', () => {
  expect(fillRequest('/api/orders/:id/lines?limit=10&page&tag', { id: 'A/1 ü' }, query('tag=b&x=1&page=2&tag=a'))).toBe(
    '/api/orders/A%2F1%20%C3%BC/lines?limit=10&page=2&tag=b&tag=a',
  );
  expect(fillRequest('/api/orders?page', {}, query('x=1'))).toBe('/api/orders');
});

test.each(['', '.', '..'])(
  'an address whose parameter is “%s” asks for nothing: it would lead to another one',
  (id) => {
    expect(fillRequest('/api/orders/:id/lines', { id }, query(''))).toBeNull();
  },
);

test('a page depends on the part of its query that its requests name, in whatever order it is written', () => {
  const data = { orders: '/api/orders?limit=10&tag&page' };
  expect(queryOfPage(data, query('page=2&utm=x&tag=b')).toString()).toBe('tag=b&page=2');
  expect(queryOfPage(undefined, query('page=2')).toString()).toBe('');
});

test('the first request decides whether a page is there, if it has a parameter', () => {
  expect(namesOneThing({ order: '/api/orders/:id', all: '/api/orders' })).toBe(true);
  expect(namesOneThing({ all: '/api/orders', order: '/api/orders/:id' })).toBe(false);
  expect(namesOneThing({})).toBe(false);
});

test.each(['/api/orders', '/api/orders/:id/lines', '/api/orders?limit=10&page&sort=up'])(
  '%s is a request',
  (request) => {
    expect(request).toMatch(REQUEST);
  },
);

test.each([
  '/orders',
  '//evil.example/api/orders',
  'https://evil.example/api/orders',
  '/api',
  '/api/../metrics',
  '/api//orders',
  '/api/%2e%2e/metrics',
  '/api/orders#x',
  '/api/orders?x=y z',
  '/api@evil.example/x',
  '/api\\evil',
])('%s is none', (request) => {
  expect(request).not.toMatch(REQUEST);
});
