import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { VersionChoice } from './version-choice';

const VERSIONS = { 'mf-cart': ['1.4.0', '1.3.0'], 'mf-account': ['2.0.0'] };
const assign = jest.fn<void, [string]>();
const requests = jest.fn<Promise<Response>, Parameters<typeof fetch>>();
const json = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }));

/** Opens the panel in a shop that answers one request after the other. */
function openChoice(...responses: (() => Promise<Response>)[]) {
  for (const respond of responses) requests.mockImplementationOnce(respond);
  render(<VersionChoice loaded={{ 'mf-cart': '1.3.0' }} assign={assign} />);
}
const configure = (configuration: object) => {
  document.body.innerHTML = `<script id="shop-configuration" type="application/json">${JSON.stringify(configuration)}</script>`;
};
const button = (name: string) => screen.findByRole('button', { name });
async function sendToken(token: string): Promise<void> {
  const send = await button('Allow previews in this page');
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

const preview = (shown: object) =>
  document.body.insertAdjacentHTML(
    'beforeend',
    `<script id="shop-preview" type="application/json">${JSON.stringify(shown)}</script>`,
  );
const sentBody = (request: number) => JSON.parse(requests.mock.calls[request]?.[1]?.body as string) as object;

test('who has a token chooses among the published versions; the one in the page is marked', async () => {
  preview({ versions: { 'mf-account': '2.0.0' }, problems: [] });
  openChoice(
    () => json({ versions: VERSIONS }),
    () => json({ ticket: 'a-ticket' }),
  );
  await sendToken('secret');
  const cart = await screen.findByRole('combobox', { name: /mf-cart/ });

  expect(cart).toHaveValue('1.3.0');
  expect(
    within(cart)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['live', '1.4.0', '1.3.0']);
  expect(screen.getByRole('combobox', { name: /mf-account/ })).toHaveValue('');
  fireEvent.change(cart, { target: { value: '1.4.0' } });

  await waitFor(() => expect(assign.mock.calls).toEqual([['/preview/a-ticket']]));
  expect(sentBody(1)).toEqual({ versions: { 'mf-account': '2.0.0', 'mf-cart': '1.4.0' } });
  expect(requests.mock.calls[1]?.[1]).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer secret' } });
});

test('the last version that is chosen back to live ends the preview', async () => {
  preview({ versions: { 'mf-cart': '1.3.0' }, problems: [] });
  openChoice(() => json({ versions: VERSIONS }));
  await sendToken('secret');
  fireEvent.change(await screen.findByRole('combobox', { name: /mf-cart/ }), { target: { value: '' } });

  await waitFor(() => expect(assign.mock.calls).toEqual([['/preview/end']]));
});

test('the shop opens as it was at a time, and says why where it cannot', async () => {
  openChoice(
    () => json({ versions: {} }),
    () => json({ errors: ['A time is written in UTC.'] }, 422),
    () => json({ ticket: 'a-ticket' }),
  );
  await sendToken('secret');
  const show = await button('Show');
  fireEvent.change(screen.getByLabelText(/as it was at/), { target: { value: '2026-11-20T14:05' } });
  fireEvent.click(show);
  expect(await screen.findByRole('alert')).toHaveTextContent('A time is written in UTC.');
  fireEvent.click(show);

  await waitFor(() => expect(assign.mock.calls).toEqual([['/preview/a-ticket']]));
  expect(sentBody(2)).toEqual({ versions: {}, at: '2026-11-20T14:05' });
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
  openChoice(respond);
  await sendToken('wrong');

  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('button')).toBeEnabled();
});

test('a shop that has no registry offers no choice', () => {
  configure({});
  openChoice();

  expect(screen.queryByRole('button')).toBeNull();
  expect(requests).not.toHaveBeenCalled();
});
