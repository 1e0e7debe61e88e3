import { useEffect, useState, type ComponentType } from 'react';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { Filling } from '@platform/protocol/remote-routes';
import { Slot } from '@platform/protocol/slot';
import { expectConsole } from '@platform/test-kit/expect-console';
import { HostProviders, type Hosting } from '../host-providers';
import { renderTree } from '../prerendered/render-shop';
import { showShop } from '../prerendered/show-shop';
import { FAILURE_MARK, RemoteFailure } from '../remotes/load-progress';
import { REMOTE_TIMEOUT_MS } from '../remotes/module-slot';
import { RemoteLoader } from '../remotes/remote-loader';
import type { LoadedScreen, RemoteSource } from '../remotes/remote-source';
import { composeRoutes } from '../routes/route-table';
import { SHELL_FAILURE_MARK } from '../telemetry/shell-failure';

const OFFER = { remote: 'mf-guest', module: './offer' } as const;
const routesWith = (fills: readonly Filling[]) => ({
  'mf-owner': {
    routes: [],
    slots: {
      'card.actions': { inputs: { id: 'string' }, room: { lines: 1, most: 4 } },
      'card.menu': { links: true },
    },
  } as const,
  'mf-guest': { routes: [], fills },
});
const FILLED = routesWith([{ slot: 'card.actions', order: 20, module: OFFER.module }]);

const load = jest.fn<Promise<LoadedScreen>, []>();
let loader: RemoteLoader;

beforeEach(() => {
  load.mockReset();
  for (const name of [FAILURE_MARK, SHELL_FAILURE_MARK]) performance.clearMarks(name);
  loader = new RemoteLoader({ load, endAttempt: () => undefined } as unknown as RemoteSource, async () => false);
});
afterEach(() => jest.useRealTimers());

function Own() {
  const [pressed, setPressed] = useState(0);
  return (
    <button type="button" onClick={() => setPressed(pressed + 1)}>
      Own, {pressed}
    </button>
  );
}

const Address = () => <Link to="/elsewhere">Page {useLocation().pathname}</Link>;

interface PageProps {
  readonly cards?: number;
  readonly hasContent?: boolean;
}

function Page({ cards = 1, hasContent = true, ...hosting }: Hosting & PageProps) {
  return (
    <HostProviders {...hosting}>
      <main>
        <h1 {...(hasContent && { 'data-screen-ready': '' })}>Cards</h1>
        {Array.from({ length: cards }, (_, card) => (
          <Slot
            key={card}
            name="card.actions"
            inputs={{ id: `c${card}`, secret: 'of the owner' }}
            renderFailure={() => 'Out of order'}
          />
        ))}
        <ul>
          <Slot name="card.menu" renderLink={({ label, path }) => <Link to={path}>{label}</Link>} />
        </ul>
        <Own />
        <Address />
      </main>
    </HostProviders>
  );
}

function Offer(inputs: { readonly id?: string }) {
  const [taken, setTaken] = useState(0);
  return (
    <button type="button" onClick={() => setTaken((before) => before + 1)}>
      {`Offer of ${Object.values(inputs).join()}, taken ${taken}`}
    </button>
  );
}

interface Opening {
  readonly routes?: ReturnType<typeof routesWith>;
  /** The server's content of the slot; left out: the same as the browser. */
  readonly onServer?: ComponentType | undefined;
  readonly cards?: number;
  readonly hasContent?: boolean;
}

/** Opens a page as the server has rendered it. @returns lets the module load, in a version */
async function openPage(Content: ComponentType, { routes = FILLED, onServer = Content, ...page }: Opening = {}) {
  const none = () => undefined;
  const request = { url: '/', data: {}, confirmed: true, routes, screens: none, heads: none };
  const html = renderTree({ ...request, fillings: () => onServer }, {}, (hosting) => <Page {...hosting} {...page} />);
  document.body.innerHTML = `<div id="root" data-prerendered>${html}</div>
    <script id="shop-remotes" type="application/json">{ "remotes": { "mf-guest": { "version": "1.0.0" } } }</script>`;
  jest.isolateModules(() => void jest.requireActual('../prerendered/record-events'));
  let give: (loaded: LoadedScreen) => void = () => undefined;
  load.mockReturnValue(new Promise((resolve) => (give = resolve)));
  const root = document.querySelector<HTMLElement>('#root') as HTMLElement;
  const table = composeRoutes(routes);
  const hosted = { remotes: loader, routes: table, loadOwnPage: () => null };
  const hydrate = () => act(() => showShop(root, hosted, <Page remotes={loader} routes={table} {...page} />));
  const arrive = (version = '1.0.0') => act(async () => give({ status: 'ready', screen: Content, version }));
  return { html, hydrate, arrive };
}

const offer = () => screen.getByRole('button', { name: /^Offer/ });
const room = () => document.querySelector('[data-slot] > *');
const shellFailures = () => performance.getEntriesByName(SHELL_FAILURE_MARK);
async function expectPageToWork() {
  await userEvent.click(screen.getByRole('button', { name: /^Own/ }));
  expect(screen.getByRole('button', { name: 'Own, 1' })).toBeVisible();
  expect(shellFailures()).toEqual([]);
}

describe('A filling of a slot', () => {
  it('is in the HTML, loads after the first content, gets the declared inputs alone, and repeats an early press', async () => {
    const { html, hydrate, arrive } = await openPage(Offer);
    expect(html).toContain('Offer of c0, taken 0');
    const rendered = offer();
    await userEvent.click(rendered);
    expect(load).not.toHaveBeenCalled();
    await hydrate();
    await userEvent.click(rendered);
    expect(rendered).toHaveTextContent('taken 0');
    await arrive();

    expect(offer()).toBe(rendered);
    expect(rendered).toHaveTextContent('Offer of c0, taken 2');
    await expectPageToWork();
  });

  it('is loaded once for the 24 cards of a list', async () => {
    const { hydrate, arrive } = await openPage(Offer, { cards: 24 });
    await hydrate();
    await arrive();

    expect(load).toHaveBeenCalledTimes(1);
    expect(screen.getAllByRole('button', { name: /^Offer/ })).toHaveLength(24);
    await userEvent.click(screen.getByRole('button', { name: /^Offer of c23/ }));
    expect(screen.getByRole('button', { name: 'Offer of c23, taken 1' })).toBeVisible();
  });

  it('that throws on the server is rendered by the browser, and the page has all else', async () => {
    const { html, hydrate, arrive } = await openPage(Offer, {
      onServer: () => {
        throw new Error('frost');
      },
    });
    expect(html).toMatch(/Cards[^]*Own/);
    expect(html).not.toContain('Offer');
    await hydrate();
    await arrive();

    expect(offer()).toBeVisible();
    await expectPageToWork();
  });

  it('that the server leaves to the browser keeps no page on the server: none of them waits for what another waits for', () => {
    const none = () => undefined;
    const request = { url: '/', data: {}, confirmed: true, routes: FILLED, screens: none, heads: none };
    const { then } = Promise.prototype;
    const waited: unknown[] = [];
    jest.spyOn(Promise.prototype, 'then').mockImplementation(function (this: Promise<unknown>, ...given) {
      waited.push(this);
      return then.apply(this, given);
    });
    for (let page = 0; page < 2; page += 1) renderTree(request, {}, (hosting) => <Page {...hosting} />);
    jest.restoreAllMocks();

    expect(waited).toHaveLength(2);
    expect(waited[0]).not.toBe(waited[1]);
  });

  it('of another version than the HTML is rendered again, and not compared with it', async () => {
    const { hydrate, arrive } = await openPage(Offer, { onServer: () => <p>Offer of the version before</p> });
    await hydrate();
    await arrive('1.0.1');

    expect(offer()).toHaveTextContent('Offer of c0');
    expect(screen.queryByText(/the version before/)).toBeNull();
    await expectPageToWork();
  });

  it.each<[string, ComponentType]>([
    [
      'throws as it is rendered',
      () => {
        throw new Error('frost');
      },
    ],
    [
      'throws in an effect',
      () => {
        useEffect(() => {
          throw new Error('frost');
        });
        return <p>Offer</p>;
      },
    ],
  ])('that %s in the browser leaves its room and the page', async (_, Broken) => {
    expectConsole('error', /mf-guest 1\.0\.0 \.\/offer failed in phase "render":.*frost/);
    const { hydrate, arrive } = await openPage(Broken, { onServer: () => <p>Offer</p> });
    await hydrate();
    const reserved = room();
    await arrive();

    expect(room()).toBe(reserved);
    expect(reserved).toHaveTextContent('Out of order');
    await userEvent.click(screen.getByRole('button', { name: /^Own/ }));
    expect(screen.getByRole('button', { name: 'Own, 1' })).toBeVisible();
  });

  it('that does not load keeps its HTML while it is late, and its room after it has failed', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
    expectConsole('error', /has not answered within 4500 ms/);
    const { hydrate } = await openPage(Offer);
    await hydrate();
    const [reserved, rendered] = [room(), offer()];
    await act(() => jest.advanceTimersByTimeAsync(REMOTE_TIMEOUT_MS + 1));
    expect(offer()).toBe(rendered);
    jest.useRealTimers();

    act(() => loader.slot(OFFER).withdraw());
    expect(room()).toBe(reserved);
    expect(reserved).toHaveTextContent('Out of order');
    await expectPageToWork();
  });

  it('that is refused closes no room, is logged once for all cards, and loads again when the shopper comes back', async () => {
    expectConsole('error', /mf-guest 1\.0\.0 \.\/offer failed in phase "entry"/);
    const { hydrate } = await openPage(Offer, { cards: 3 });
    load.mockRejectedValue(new RemoteFailure(OFFER, '1.0.0', 'entry', new Error('refused')));
    await hydrate();

    expect(screen.getAllByText('Out of order')).toHaveLength(3);
    expect(performance.getEntriesByName(FAILURE_MARK)).toHaveLength(1);
    await expectPageToWork();
  });

  it('that navigates by itself changes the address, and leaves the page as it is', async () => {
    function Restless() {
      const navigate = useNavigate();
      useEffect(() => void navigate('/elsewhere'), [navigate]);
      return <p>Offer</p>;
    }
    const { hydrate, arrive } = await openPage(Restless);
    await hydrate();
    await arrive();

    expect(window.location.pathname).toBe('/elsewhere');
    await expectPageToWork();
    window.history.replaceState(null, '', '/');
  });

  it('that waits for the first content does not keep the shopper from the page that has it', async () => {
    const { hydrate } = await openPage(Offer, { hasContent: false });
    await hydrate();
    await userEvent.click(screen.getByRole('link', { name: /^Page/ }));
    window.history.replaceState(null, '', '/');

    expect(screen.getByRole('link', { name: 'Page /elsewhere' })).toBeVisible();
  });
});

it('A slot has its fillings in their order, links without a module, and nothing in a page without fillings', async () => {
  const link = { label: 'Compare', path: '/compare' };
  const { html } = await openPage(Offer, {
    routes: routesWith([
      { slot: 'card.actions', order: 30, module: './late', width: 2 },
      { slot: 'card.actions', order: 10, module: OFFER.module },
      { slot: 'card.menu', order: 1, link },
      { slot: 'card.menus', order: 1, link },
    ]),
  });
  document.body.innerHTML = html;

  expect([...document.querySelectorAll('[data-filling]')].map((one) => one.getAttribute('data-filling'))).toEqual([
    './offer',
    './late',
  ]);
  expect(
    within(screen.getByRole('list'))
      .getAllByRole('link')
      .map((one) => one.getAttribute('href')),
  ).toEqual(['/compare']);
  expect((await openPage(Offer, { routes: routesWith([]) })).html).not.toContain('data-slot');
});

it('A slot whose remote is switched off shows what its owner has for a failure, in the HTML too', async () => {
  const { html, hydrate } = await openPage(Offer, { routes: routesWith([]) });
  expect(html).toContain('Out of order');
  await hydrate();

  expect(screen.getByText('Out of order')).toBeVisible();
  await expectPageToWork();
});
