import { StrictMode, type ComponentType, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { RenderedPage, RenderRequest } from '@piston-parts/shared-contract';
import { createShopStore, renderedState } from '@piston-parts/shared-store';
import { App } from '../app';
import * as textPages from '../pages/text-pages';
import { composeRoutes } from '../routes/route-table';
import { createRouterNavigation } from '../routes/router-navigation';
import { KnownContentProvider, type KnownContent } from './known-content';

/** Nothing runs beside the rendering: effects, which would start it, are the browser's. */
const noSagas = () => () => undefined;

/**
 * Renders a page on the server, as the browser hydrates it: with a separate store for each request, in the state in
 * which the session is still being checked, so that the page contains no user data.
 * @throws whatever a screen throws: error boundaries are for the browser alone
 */
export function render({ url, data, confirmed, routes, screens }: RenderRequest): RenderedPage {
  const store = createShopStore({ sagas: noSagas, preloadedState: renderedState(data, { confirmed }) });
  const known: KnownContent = {
    screen: ({ remote, module }) => {
      const screen = screens(remote, module) as ComponentType | undefined;
      return screen && { screen, version: '' };
    },
    textPages,
  };
  const Router = ({ children }: { children: ReactNode }) => <StaticRouter location={url}>{children}</StaticRouter>;
  const html = renderToString(
    <StrictMode>
      <KnownContentProvider value={known}>
        <App
          store={store}
          routes={composeRoutes(routes)}
          navigation={createRouterNavigation()}
          backStack={null}
          remotes={null}
          router={Router}
        />
      </KnownContentProvider>
    </StrictMode>,
  );
  return { html };
}
