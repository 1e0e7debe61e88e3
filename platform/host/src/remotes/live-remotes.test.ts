import { LiveRemotes } from './live-remotes';

const cart = (version: string) => ({ 'mf-cart': { name: 'mf_cart', entry: '/mf-cart/remoteEntry.js', version } });
const fetched = jest.fn<void, Parameters<typeof fetch>>();
/** How the shop responds to `/remotes.json`, request by request. */
let responses: (() => Promise<Response>)[];
const live = (list: object) => () => Promise.resolve(Response.json(list));
const pageWith = (list?: object) => {
  const page = document.implementation.createHTMLDocument();
  if (list) page.body.innerHTML = `<script id="shop-remotes" type="application/json">${JSON.stringify(list)}</script>`;
  return page;
};
const caches = () => fetched.mock.calls.map(([, init]) => init?.cache);
const refresh = (list: LiveRemotes) => list.refresh(new AbortController().signal);

beforeEach(() => {
  fetched.mockReset();
  jest.spyOn(globalThis, 'fetch').mockImplementation((...request) => {
    fetched(...request);
    return responses.shift()?.() ?? Promise.reject(new TypeError('Failed to fetch'));
  });
});

test('what the page carries is used without asking, once for all who read it', async () => {
  const list = new LiveRemotes(pageWith({ remotes: cart('1.4.0') }));

  expect(await list.read()).toEqual(cart('1.4.0'));
  expect(list.read()).toBe(list.read());
  expect(fetched).not.toHaveBeenCalled();
});

test('a page that carries nothing asks once', async () => {
  responses = [live({ remotes: cart('1.4.0') })];
  const list = new LiveRemotes(pageWith());

  expect(await Promise.all([list.read(), list.read()])).toEqual([cart('1.4.0'), cart('1.4.0')]);
  expect(fetched.mock.calls).toEqual([['/remotes.json', { cache: 'default' }]]);
});

test('what failed is asked for again, from the shop and not from a cache', async () => {
  responses = [() => Promise.resolve(new Response('', { status: 502 })), live({ remotes: cart('1.4.0') })];
  const list = new LiveRemotes(pageWith());

  await expect(list.read()).rejects.toThrow('/remotes.json answered 502');
  expect(await list.read()).toEqual(cart('1.4.0'));
  expect(caches()).toEqual(['default', 'no-store']);
});

test('a request that fails late takes nothing away that was learned meanwhile', async () => {
  let fail: (cause: Error) => void = () => undefined;
  responses = [() => new Promise((_, reject) => (fail = reject)), live({ remotes: cart('1.5.0') })];
  const list = new LiveRemotes(pageWith());
  const first = list.read();
  await refresh(list);
  fail(new Error('late'));

  await expect(first).rejects.toThrow('late');
  expect(await list.read()).toEqual(cart('1.5.0'));
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('what was known stays when the shop does not answer again', async () => {
  const list = new LiveRemotes(pageWith({ remotes: cart('1.4.0') }));
  await list.read();
  responses = [];

  await expect(refresh(list)).rejects.toThrow('Failed to fetch');
  expect(await list.read()).toEqual(cart('1.4.0'));
});

test('what the shop answers again counts from then on, and what the page carries does not', async () => {
  const list = new LiveRemotes(pageWith({ remotes: cart('1.4.0') }));
  responses = [live({ remotes: {}, disabled: ['mf-cart'] }), live({ remotes: cart('1.5.0') })];

  expect(await refresh(list)).toEqual({});
  expect([list.isDisabled('mf-cart'), list.isDisabled('mf-account')]).toEqual([true, false]);
  expect(await list.read()).toEqual({});
  list.forget();
  expect(await list.read()).toEqual(cart('1.5.0'));
  expect(list.isDisabled('mf-cart')).toBe(false);
  expect(caches()).toEqual(['no-cache', 'no-store']);
});

test('a remote that a developer puts in instead is not disabled', async () => {
  const change = Promise.resolve(() => cart('local'));
  const list = new LiveRemotes(pageWith({ remotes: {}, disabled: ['mf-cart'] }), change);

  expect(await list.read()).toEqual(cart('local'));
  expect(list.isDisabled('mf-cart')).toBe(false);
});
