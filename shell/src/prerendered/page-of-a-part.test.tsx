import { useId } from 'react';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { Link, useParams } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import { createShopStore, renderedState } from '@piston-parts/shared-store';
import { App } from '../app';
import { RemoteLoader } from '../remotes/remote-loader';
import type { RemoteSource } from '../remotes/remote-source';
import { composeRoutes } from '../routes/route-table';
import { createRouterNavigation } from '../routes/router-navigation';
import { KnownContentProvider } from './known-content';
import { render } from './render-page';

const routes = {
  'mf-catalog': { routes: [{ path: paths.productPattern, title: 'Part', module: './product' }] },
} as const;

function PartScreen() {
  const [nameId, noteId] = [useId(), useId()];
  return (
    <section aria-labelledby={nameId} aria-describedby={noteId}>
      <h1 id={nameId}>Part {useParams()['id']}</h1>
      <p id={noteId}>
        <Link to={paths.listing}>More parts</Link>
      </p>
    </section>
  );
}

const loaded = { status: 'ready', screen: PartScreen, version: '' } as const;
const known = { screen: () => loaded, textPages: null };

/** What the server has rendered, and the shop that hydrates it. */
async function openPart(id: string) {
  const url = paths.product(id);
  window.history.replaceState(null, '', url);
  const { html } = render({ url, data: {}, confirmed: true, routes, screens: () => PartScreen });
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const loader = new RemoteLoader({ load: () => Promise.resolve(loaded) } as unknown as RemoteSource);
  await loader.slot({ remote: 'mf-catalog', module: './product' }).load();
  const shop = (
    <KnownContentProvider value={known}>
      <App
        store={createShopStore({
          sagas: () => () => undefined,
          preloadedState: renderedState({}, { confirmed: true }),
        })}
        routes={composeRoutes(routes)}
        navigation={createRouterNavigation()}
        backStack={null}
        remotes={loader}
      />
    </KnownContentProvider>
  );
  return { root: document.getElementById('root') as HTMLElement, shop };
}

// React's development build logs each difference, and what is logged fails the test.
test.each(['BR-8101', 'OI-2001'])(
  'the page of part %s is hydrated as it is, with what is around the part rendered once for all',
  async (id) => {
    const { root, shop } = await openPart(id);
    const rendered = ['banner', 'main', 'contentinfo', 'heading'].flatMap((role) => screen.getAllByRole(role));
    const onRecoverableError = jest.fn();

    await act(async () => void hydrateRoot(root, shop, { onRecoverableError }));

    expect(screen.getByRole('region', { name: `Part ${id}` })).toBeVisible();
    expect(onRecoverableError).not.toHaveBeenCalled();
    for (const element of rendered) expect(element).toBeInTheDocument();
  },
);
