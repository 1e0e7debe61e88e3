import type { FastifyReply, FastifyRequest } from 'fastify';
import { findForFile, findForVisitor } from './canary-visitor';
import type { FindLiveRemotes, LiveRemotes } from './live-remotes';

const KEY = 'abcdefghijklmnopqrstu_';
const find = jest.fn<ReturnType<FindLiveRemotes>, Parameters<FindLiveRemotes>>();
const headers: Record<string, unknown> = {};
const reply = { header: (name: string, value: unknown) => void (headers[name] = value) } as unknown as FastifyReply;
const live = (perVisitor: boolean) => ({ remotes: {}, perVisitor }) as unknown as LiveRemotes;
const asking = (cookie?: string, protocol = 'http') => ({ headers: { cookie }, protocol }) as unknown as FastifyRequest;
const keys = () => find.mock.calls.map(([visitor]) => visitor?.canaryKey);

beforeEach(() => {
  for (const name of Object.keys(headers)) delete headers[name];
  find.mockReset().mockResolvedValue(live(true));
});

test('while no canary is out, a visitor gets no key, and any cache may keep the page', async () => {
  find.mockResolvedValue(live(false));
  await findForVisitor(asking(), reply, { find });

  expect(headers).toEqual({});
  expect(keys()).toEqual([null]);
});

test('while a canary is out, a visitor without a key gets one for a month, and the page is theirs alone', async () => {
  await findForVisitor(asking(), reply, { find });

  expect(headers['cache-control']).toBe('private, no-cache');
  const [, key] =
    /^shop-canary=([\w-]{22}); Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/.exec(String(headers['set-cookie'])) ??
    [];
  expect(keys()).toEqual([null, key]);
  expect(key).toBeDefined();
  await findForVisitor(asking(), reply, { find });
  expect(keys().at(-1)).not.toBe(key);
});

test.each([
  ['the request came by HTTPS', asking(undefined, 'https'), undefined],
  ['the shop is public at HTTPS, behind a proxy', asking(), 'https://shop.example'],
])('the key is for HTTPS alone where %s', async (_, request, origin) => {
  await findForVisitor(request, reply, { find, origin });

  expect(headers['set-cookie']).toMatch(/; Secure/);
});

test('a visitor keeps their key, for pages and for files', async () => {
  const request = asking(`a=b; shop-canary=${KEY}`);
  await findForVisitor(request, reply, { find, origin: 'http://shop.example' });
  await findForFile(request, { find });

  expect(keys()).toEqual([KEY, KEY]);
  expect(headers).toEqual({ 'cache-control': 'private, no-cache' });
});

test.each([
  'shop-canary=short',
  `shop-canary=${KEY}x`,
  'shop-canary=',
  `shop-canary=${KEY.replace('a', '%2e')}`,
  'other=1',
])('what is no key of the shop is none: %s', async (cookie) => {
  await findForFile(asking(cookie), { find });

  expect(keys()).toEqual([null]);
  expect(headers).toEqual({});
});

test('who previews a version gets it, in a page that no cache keeps, and no key', async () => {
  const preview = { versions: { 'mf-cart': '2.0.0' } } as never;
  const readPreview = () => Promise.resolve(preview);
  find.mockResolvedValue({ ...live(true), preview });
  await findForVisitor(asking(), reply, { find, readPreview });
  await findForFile(asking(), { find, readPreview });

  expect(find.mock.calls).toEqual([[{ canaryKey: null, preview }], [{ canaryKey: null, preview }]]);
  expect(headers).toEqual({ 'cache-control': 'private, no-store' });
});
