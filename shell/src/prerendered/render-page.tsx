import { StrictMode, type ComponentType, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { matchPath, StaticRouter } from 'react-router';
import { paths } from '@piston-parts/shared-contract';
import type { RenderedPage, RenderRequest } from '@platform/protocol/server-rendering';
import { createShopStore, renderedState } from '@piston-parts/shared-store';
import { App } from '../app';
import type { PagePart } from '../layout/layout';
import * as textPages from '../pages/text-pages';
import { shellPaths } from '../pages/shell-paths';
import { composeRoutes, type DeclaredRoutes } from '@platform/host/routes/route-table';
import { createRouterNavigation } from '@platform/host/routes/router-navigation';
import { KnownContentProvider, type KnownContent } from '@platform/host/remotes/known-content';

/** Nothing runs beside the rendering: effects, which would start it, are the browser's. */
const noSagas = () => () => undefined;

/** HTML before the screen and after it. */
type Frame = readonly [before: string, after: string];

/** Of the pages of all parts. */
let frameOfParts: Frame | undefined;

function renderPart({ url, data, confirmed, routes, screens }: RenderRequest, only?: PagePart): string {
  const store = createShopStore({ sagas: noSagas, preloadedState: renderedState(data, { confirmed }) });
  const known: KnownContent = {
    screen: ({ remote, module }) => {
      const screen = screens(remote, module) as ComponentType | undefined;
      return screen && { status: 'ready', screen, version: '' };
    },
    ownPage: textPages,
  };
  const Router = ({ children }: { children: ReactNode }) => <StaticRouter location={url}>{children}</StaticRouter>;
  return renderToString(
    <StrictMode>
      <KnownContentProvider value={known}>
        <App
          store={store}
          // The router matches each route that there is, on each page.
          routes={composeRoutes(routes as DeclaredRoutes, only ? [] : shellPaths)}
          navigation={createRouterNavigation()}
          backStack={null}
          remotes={null}
          router={Router}
          {...(only && { only })}
        />
      </KnownContentProvider>
    </StrictMode>,
  );
}

/** Nothing of a page is given to it, so that it is that of each. */
function renderFrame(): Frame {
  const noPart = { url: paths.productPattern, data: {}, confirmed: true, routes: {}, screens: () => undefined };
  const [before = '', rest = ''] = renderPart(noPart, 'frame').split('<main');
  return [before, rest.slice(rest.indexOf('</main>') + '</main>'.length)];
}

/**
 * Renders a page on the server, as the browser hydrates it: with a separate store for each request, in the state in
 * which the session is still being checked, so that the page contains no user data. Of the many pages of parts, what is
 * around the part is rendered once.
 * @throws whatever a screen throws: error boundaries are for the browser alone
 */
export function render(page: RenderRequest): RenderedPage {
  if (!matchPath(paths.productPattern, page.url)) return { html: renderPart(page) };
  const [before, after] = (frameOfParts ??= renderFrame());
  return { html: renderPart(page, 'screen').replace('<main', () => `${before}<main`) + after };
}
