import { fireEvent, render, screen, within } from '@testing-library/react';
import { VersionChoice } from './version-choice';

const VERSIONS = { 'mf-cart': ['1.4.0', '1.3.0'], 'mf-account': ['2.0.0'] };
const assign = jest.fn<void, [URL]>();
const requests = jest.fn<Promise<Response>, Parameters<typeof fetch>>();
const json = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }));

/** Opens the panel in a shop that answers one request after the other. */
function openChoice(...responses: (() => Promise<Response>)[]) {
  for (const respond of responses) requests.mockImplementationOnce(respond);
  render(<VersionChoice shown={{ 'mf-cart': '1.3.0' }} assign={assign} />);
}
const configure = (configuration: object) => {
  document.body.innerHTML = `<script id="shop-configuration" type="application/json">${JSON.stringify(configuration)}</script>`;
};
const button = (name: string) => screen.findByRole('button', { name });
async function sendToken(token: string): Promise<void> {
  const send = await button('Allow previews in this browser');
  fireEvent.change(screen.getByLabelText(/Token of the registry/), { target: { value: token } });
  fireEvent.click(send);
}

beforeEach(() => {
  assign.mockReset();
  requests.mockReset();
  jest.spyOn(globalThis, 'fetch').mockImplementation(requests);
  configure({ previews: true });
  window.history.replaceState(null, '', '/products-page?category=Brakes');
});

test('who may preview chooses among the published versions; the one in the page is marked', async () => {
  openChoice(() => json({ allowed: true, versions: VERSIONS }));
  const cart = await screen.findByRole('combobox', { name: /mf-cart/ });

  expect(cart).toHaveValue('1.3.0');
  expect(
    within(cart)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['live', '1.4.0', '1.3.0']);
  expect(screen.getByRole('combobox', { name: /mf-account/ })).toHaveValue('');
  fireEvent.change(cart, { target: { value: '1.4.0' } });

  expect(assign.mock.calls.join()).toBe('http://localhost/products-page?category=Brakes&remote.mf-cart=1.4.0');
});

test('the shop opens as it was at a time', async () => {
  openChoice(() => json({ allowed: true }));
  const show = await button('Show');
  fireEvent.change(screen.getByLabelText(/as it was at/), { target: { value: '2026-11-20T14:05' } });
  fireEvent.click(show);

  expect(assign.mock.calls[0]?.[0].searchParams.get('at')).toBe('2026-11-20T14:05');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a token of the registry gives the right in this browser', async () => {
  openChoice(
    () => json({ allowed: false }),
    () => json({}),
    () => json({ allowed: true, versions: VERSIONS }),
  );
  await sendToken('secret');

  expect(await screen.findAllByRole('combobox')).toHaveLength(2);
  expect(requests.mock.calls[1]).toEqual(['/preview', { method: 'POST', headers: { authorization: 'Bearer secret' } }]);
});

test.each([
  [
    'refuses the token',
    () => json({ errors: ['This token is unknown.', 'Ask its owner.'] }, 401),
    'This token is unknown. Ask its owner.',
  ],
  ['fails', () => Promise.resolve(new Response('Bad gateway', { status: 502 })), 'The shop responded 502. Try again.'],
  ['is not reached', () => Promise.reject(new TypeError('Failed to fetch')), 'The shop does not respond. Try again.'],
])('who sends a token to a shop that %s reads why, and can try again', async (_, respond, text) => {
  openChoice(() => json({ allowed: false }), respond);
  await sendToken('wrong');

  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('button')).toBeEnabled();
});

test.each([
  ['has no registry', {}, () => json({ allowed: true })],
  ['says nothing about the right', { previews: true }, () => json({}, 500)],
  ['is not reached', { previews: true }, () => Promise.reject(new TypeError('Failed to fetch'))],
])('a shop that %s offers no choice', async (_, configuration, respond) => {
  configure(configuration);
  openChoice(respond);
  await new Promise((resolve) => setTimeout(resolve));

  expect(document.body).toHaveTextContent(/^\{.*\}$/);
  expect(requests).toHaveBeenCalledTimes('previews' in configuration ? 1 : 0);
});
