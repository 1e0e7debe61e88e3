import { useId, type ComponentType } from 'react';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { Link, useParams } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import { createShopStore, renderedState, useShopSelector, type RemoteStore } from '@piston-parts/shared-store';
import { Slot } from '@piston-parts/shared-ui';
import { App } from '../app';
import type { LoadProgress } from '@platform/host/remotes/load-progress';
import { prefetchScreen } from '@platform/host/remotes/prefetch';
import { RemoteLoader } from '@platform/host/remotes/remote-loader';
import type { RemoteSource } from '@platform/host/remotes/remote-source';
import { composeRoutes } from '@platform/host/routes/route-table';
import { createRouterNavigation } from '@platform/host/routes/router-navigation';
import { KnownContentProvider } from '@platform/host/remotes/known-content';
import { render } from './render-page';
import { loadRenderedContent } from '@platform/host/prerendered/rendered-content';

const routes = {
  'mf-catalog': {
    routes: [{ path: paths.productPattern, title: 'Part', module: './product' }],
    slots: { 'product.actions': { inputs: { productId: 'string' }, room: { lines: 1, most: 1 } } },
    fills: [{ slot: 'product.actions', module: './offer', order: 1 }],
  },
} as const;

const offersShown = { type: 'offersShown' };
const store: RemoteStore = {
  version: 1,
  slices: [
    {
      name: 'mf-catalog/offers',
      reducer: (offers: number = 0, { type }) => (type === offersShown.type ? offers + 1 : offers),
    },
  ],
  fromData: ({ offers }) => ({ offers }),
};
const selectOffers = (state: { 'mf-catalog': { offers: number } }) => state['mf-catalog'].offers;

function PartScreen() {
  const [nameId, noteId] = [useId(), useId()];
  return (
    <section aria-labelledby={nameId} aria-describedby={noteId}>
      <h1 id={nameId}>Part {useParams()['id']}</h1>
      <Slot name="product.actions" inputs={{ productId: 'BR-8101' }} />
      <p>{useShopSelector(selectOffers)} offers</p>
      <p id={noteId}>
        <Link to={paths.listing}>More parts</Link>
      </p>
    </section>
  );
}

const Offer = () => <p>Deliver to Asha</p>;
const screens: Readonly<Record<string, ComponentType>> = {
  './product': PartScreen,
  './offer': Offer,
};
const load = ({ remoteModule }: LoadProgress) =>
  Promise.resolve({ status: 'ready', screen: screens[remoteModule.module], version: '1.0.0' });

const heads = () => undefined;
const data = { offers: 3 };

/** The server's HTML, and the shop that hydrates it. */
async function openPart(id: string) {
  const url = paths.product(id);
  window.history.replaceState(null, '', url);
  const { html } = render({
    url,
    data,
    confirmed: true,
    routes,
    screens: (_remote, module) => screens[module],
    fillings: (_remote, module) => screens[module],
    heads,
    stores: () => store,
  });
  document.body.innerHTML = `<div id="root">${html}</div>
    <script id="shop-remotes" type="application/json">{ "remotes": { "mf-catalog": { "version": "1.0.0" } } }</script>`;
  const root = document.getElementById('root') as HTMLElement;
  const loader = new RemoteLoader({ load } as unknown as RemoteSource);
  const table = composeRoutes(routes);
  prefetchScreen(loader, table, url);
  const content = await loadRenderedContent(root, loader, table, () => null);
  if (!content) throw new Error('The page has nothing to hydrate');
  const page = createShopStore({
    sagas: () => () => undefined,
    preloadedState: renderedState({}, { confirmed: true }),
    page: { remote: 'mf-catalog', data, confirmed: true },
  });
  page.remotes.register('mf-catalog', store);
  // The store is ahead of the page by then.
  page.dispatch(offersShown);
  const shop = (
    <KnownContentProvider value={content}>
      <App
        store={page}
        serverState={renderedState({}, { confirmed: true })}
        routes={table}
        navigation={createRouterNavigation()}
        backStack={null}
        remotes={loader}
      />
    </KnownContentProvider>
  );
  return { root, shop };
}

// React's development build logs each difference, and what is logged fails the test.
test.each(['BR-8101', 'OI-2001'])(
  'the page of part %s is hydrated as it is, with what is around the part rendered once for all, in the state that its remote had on the server, and with a filling of the same remote',
  async (id) => {
    const { root, shop } = await openPart(id);
    const rendered = ['banner', 'main', 'contentinfo', 'heading'].flatMap((role) => screen.getAllByRole(role));
    const onRecoverableError = jest.fn();

    await act(async () => void hydrateRoot(root, shop, { onRecoverableError }));

    expect(screen.getByRole('region', { name: `Part ${id}` })).toBeVisible();
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(screen.getByText('4 offers')).toBeVisible();
    for (const element of rendered) expect(element).toBeInTheDocument();
    expect(screen.getByText('Deliver to Asha')).toBeVisible();
  },
);
