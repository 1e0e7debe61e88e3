import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { offerTeamPanel } from './offer-team-panel';

const CONFIGURATION = { backend: 'server', teamPanel: true, overrideOrigins: [] } as const;
const readList = () => Promise.resolve({});
const panel = () => screen.findByRole('complementary', { name: 'For the teams' });
const open = (address: string) => window.history.replaceState(null, '', address);
async function close() {
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  Object.assign(globalThis, {
    PerformanceObserver: class {
      observe() {}
      disconnect() {}
    },
  });
});
afterEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  sessionStorage.clear();
});

test('the panel opens where the address asks for it, stays in this tab, and goes when it is closed', async () => {
  open('/?team-panel');
  offerTeamPanel(CONFIGURATION, readList, {});
  expect(await panel()).toBeVisible();
  await close();
  expect(document.body).toBeEmptyDOMElement();

  offerTeamPanel(CONFIGURATION, readList, {});
  await panel();
  open('/cart-page');
  sessionStorage.setItem('team-panel', 'open');
  await close();
  offerTeamPanel(CONFIGURATION, readList, {});
  await act(() => Promise.resolve());
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('the panel does not open without being asked for, or in a shop that does not offer it', async () => {
  open('/');
  offerTeamPanel(CONFIGURATION, readList, {});
  open('/?team-panel');
  offerTeamPanel({ ...CONFIGURATION, teamPanel: false }, readList, {});
  await new Promise((resolve) => setTimeout(resolve));

  expect(sessionStorage).toHaveLength(0);
  expect(document.body).toBeEmptyDOMElement();
});
