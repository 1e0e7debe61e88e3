import { TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import { categories } from '@piston-parts/shared-store/seeds';
import { routeTable } from './testing/declared-routes';
import { isOnServer, serverStateOf, startStore } from './start-store';

interface ClientOptions {
  readonly token: () => string | null;
  readonly ready?: () => Promise<unknown>;
}

const mockSagas = jest.fn();
const mockCreateApiClient = jest.fn((options: ClientOptions) => options);
const mockSimulatedBackend = jest.fn(() => Promise.resolve());
jest.mock('./load-sagas', () => ({
  loadSagas: () => {
    mockSagas();
    return Promise.resolve({ createApiClient: mockCreateApiClient, sagasWith: () => () => () => undefined });
  },
}));
jest.mock('./simulated-backend', () => ({ simulatedBackend: () => mockSimulatedBackend() }));

const [server, simulated] = [true, false];
const navigation = { navigate: () => undefined } as never;
const idle = () => new Promise((resolve) => setTimeout(resolve));

/** Opens a page that carries its categories. */
function open(confirmed: boolean, address = '/') {
  window.history.replaceState(null, '', address);
  return startStore(confirmed, routeTable, { categories: { categories } }, navigation);
}
const showContent = () => {
  document.body.innerHTML = '<main><h1 data-screen-ready>Piston Parts</h1></main>';
};

beforeEach(() => {
  document.body.innerHTML = '<main></main>';
  localStorage.clear();
  for (const mock of [mockSagas, mockCreateApiClient, mockSimulatedBackend]) mock.mockClear();
});

test('the sagas of a page that shows what it carries come after its first content', async () => {
  open(server);
  await idle();
  expect(mockSagas).not.toHaveBeenCalled();
  showContent();
  await idle();

  expect(mockSagas).toHaveBeenCalledTimes(1);
});

test('they come as soon as the shopper does anything', async () => {
  open(server);
  document.dispatchEvent(new Event('pointerdown'));
  await idle();

  expect(mockSagas).toHaveBeenCalledTimes(1);
});

test.each([
  ['has a token to verify', 'abc', '/'],
  ['asks for what the page does not carry', null, '/products-page'],
])('they come at once in a page that %s', async (_, token, address) => {
  if (token !== null) localStorage.setItem(TOKEN_STORAGE_KEY, token);
  open(server, address);
  await idle();

  expect(mockSagas).toHaveBeenCalledTimes(1);
});

test('a request to a simulated backend starts it, and not before the first content', async () => {
  open(simulated);
  document.dispatchEvent(new Event('keydown'));
  await idle();
  const ready = mockCreateApiClient.mock.calls[0]?.[0].ready?.();
  await idle();
  expect(mockSimulatedBackend).not.toHaveBeenCalled();
  showContent();
  await ready;

  expect(mockSimulatedBackend).toHaveBeenCalledTimes(1);
});

test('a shop with a server has no simulated backend, and sends the token that is stored by then', async () => {
  open(server, '/products-page');
  await idle();
  const [options] = mockCreateApiClient.mock.calls[0] ?? [];

  expect(options).not.toHaveProperty('ready');
  expect(options?.token()).toBeNull();
  localStorage.setItem(TOKEN_STORAGE_KEY, 'stored later');
  expect(options?.token()).toBe('stored later');
});

test.each([
  ['of a server, which is what its backend says', server, 'ready'],
  ['of a static host, which its backend may know better', simulated, 'idle'],
])('the page starts with the data %s', (_, confirmed, status) => {
  const { auth, operations } = open(confirmed).getState();

  expect(JSON.stringify(operations)).toContain(categories[0]?._id);
  expect(JSON.stringify(operations.product)).toContain(`"${status}"`);
  expect(serverStateOf(confirmed, { categories: { categories } }).operations).toEqual(operations);
  expect(serverStateOf(confirmed, {}).auth).not.toEqual(auth);
});

test.each([
  ['of a server', '{"backend":"server"}', true],
  ['of a static host, which says nothing', ' ', false],
  ['of an unknown backend', '{"backend":"other"}', false],
])('a page %s has the data of an API: %s → %s', (_, text, onServer) => {
  document.body.innerHTML = `<script id="shop-configuration" type="application/json">${text}</script>`;

  expect(isOnServer(document)).toBe(onServer);
});
