import { composeRoutes } from '../routes/route-table';
import { offerTelemetry } from './offer-telemetry';
import type { reportPage } from './report-page';

let isMissing = false;
jest.mock('./report-page', () => {
  if (isMissing) throw new Error('Loading chunk telemetry failed');
  return { reportPage: mockReportPage };
});
const mockReportPage = jest.fn<void, Parameters<typeof reportPage>>();

/** A separate one for each test: the pages of those before it still listen. */
let key = 'open-page.';
const routes = composeRoutes({});
const steps = { ofRoutes: {}, watch: () => undefined };
const readList = () =>
  Promise.resolve({ 'mf-cart': { name: 'mf_cart', entry: '/mf-cart/remoteEntry.js', version: '1.4.0' } });
const marked = () => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
const idle = () => new Promise((resolve) => setTimeout(resolve));
const hide = (hidden: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  jest.resetModules();
  isMissing = false;
  key += '1';
  mockReportPage.mockReset();
  localStorage.clear();
  window.history.replaceState(null, '', '/cart-page');
  window.watchedPage = { key, ticket: 'signed', shell: '3.0.0', isTaken: false };
  document.body.innerHTML = '<main></main>';
});
const showScreen = () =>
  document.querySelector('main')?.insertAdjacentHTML('beforeend', '<h1 data-screen-ready>Cart</h1>');

test('a watched page names its versions before any remote runs, and is reported once its first content is shown', async () => {
  offerTelemetry(routes, steps, readList);
  await idle();
  const versions = { 'mf-cart': '1.4.0', shell: '3.0.0' };
  expect(marked()).toEqual({
    at: expect.any(Number) as number,
    ticket: 'signed',
    path: '/cart-page',
    versions,
  });
  expect(mockReportPage).not.toHaveBeenCalled();
  showScreen();
  await idle();

  expect(mockReportPage).toHaveBeenCalledTimes(1);
  expect(mockReportPage.mock.calls[0]?.[0]).toMatchObject({ page: { key }, routes, steps, versions });
});

test('a page that is hidden takes its mark away, and sets it when it is seen again', async () => {
  window.watchedPage = { key, ticket: '', isTaken: false };
  offerTelemetry(routes, steps, readList);
  await idle();
  hide(true);
  expect(marked()).toBeNull();
  hide(false);

  expect(marked()).toMatchObject({ versions: { 'mf-cart': '1.4.0' } });
  expect(marked()).not.toHaveProperty('versions.shell');
});

test('without the code of the reports the page leaves no mark, so that it is not taken for frozen', async () => {
  isMissing = true;
  showScreen();
  offerTelemetry(routes, steps, readList);
  await idle();
  hide(false);

  expect(marked()).toBeNull();
});

test('a page that is not watched, or whose remotes are not known, leaves nothing', async () => {
  offerTelemetry(routes, steps, () => Promise.reject(new Error('down')));
  delete window.watchedPage;
  offerTelemetry(routes, steps, readList);
  await idle();

  expect(localStorage).toHaveLength(0);
});
