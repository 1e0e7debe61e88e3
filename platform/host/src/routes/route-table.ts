import type { PageTexts } from '@platform/protocol/page-head';
import type { RemoteRoute, RemoteRoutes } from '@platform/protocol/remote-routes';
import { readPageData } from '../page-data';
import { readPayment, type PaymentPages } from './payment-pages';

export type RemoteId = `mf-${string}`;

/** A module that a remote exposes. */
export interface RemoteModule {
  readonly remote: RemoteId;
  /** Its name in the remote's `exposes`, such as `./cart`. */
  readonly module: string;
}

export type ShopRoute = RemoteRoute & RemoteModule;

/** What the remotes of a page declare, by remote. */
export type DeclaredRoutes = Readonly<Record<RemoteId, RemoteRoutes>>;

/** All the shell knows of the remotes' insides: which exposed module shows which URL, and which fragment. */
export interface RouteTable {
  readonly routes: readonly ShopRoute[];
  /** By the fragment's name. */
  readonly fragments: Readonly<Record<string, RemoteModule>>;
  /** Addresses of the shell's own pages. */
  readonly texts: readonly string[];
  /** Left out: there is no payment provider. */
  readonly payment?: PaymentPages;
}

const parametersIn = ({ path }: PageTexts) => path.split(':').length;

/**
 * Composes the table of what the remotes declare. Of two routes for one address, that with fewer parameters counts.
 * @param texts of the shell's own pages, those that can be opened
 */
export function composeRoutes(declared: DeclaredRoutes, texts: RouteTable['texts'] = []): RouteTable {
  const remotes = Object.entries(declared) as [RemoteId, RemoteRoutes][];
  const routes = remotes.flatMap(([remote, own]) => own.routes.map((route) => ({ ...route, remote })));
  const fragments = remotes.flatMap(([remote, own]) =>
    Object.entries(own.fragments ?? {}).map(([name, module]) => [name, { remote, module }]),
  );
  return {
    routes: routes.sort((one, other) => parametersIn(one) - parametersIn(other)),
    fragments: Object.fromEntries(fragments) as RouteTable['fragments'],
    texts,
  };
}

/**
 * What is live when the page is made travels in it, beside the addresses of the remotes.
 * @param local takes the place of what is live
 */
export const readRouteTable = (page: Document, local: DeclaredRoutes, texts: RouteTable['texts']): RouteTable => ({
  ...composeRoutes({ ...readPageData<DeclaredRoutes>(page, 'shop-routes'), ...local }, texts),
  ...readPayment(page),
});
