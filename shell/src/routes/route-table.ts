import { paths, type PageTexts, type RemoteRoute, type RemoteRoutes } from '@piston-parts/shared-contract';
import { readPageData } from '../page-data';

export type RemoteId = `mf-${string}`;

/** A module that a remote exposes. */
export interface RemoteModule {
  readonly remote: RemoteId;
  /** Its name in the remote's `exposes`, such as `./cart`. */
  readonly module: string;
}

/** The guards of this shell, by the names that remotes declare. */
export const guardNames = ['signed-in', 'visitors'] as const satisfies readonly PageTexts['guard'][];

export type ShopRoute = RemoteRoute & RemoteModule;

/** What the remotes of a page declare, by remote. */
export type DeclaredRoutes = Readonly<Record<RemoteId, RemoteRoutes>>;

/** All the shell knows of the remotes' insides: which exposed module shows which URL, and which fragment. */
export interface RouteTable {
  readonly routes: readonly ShopRoute[];
  /** By the fragment's name. */
  readonly fragments: Readonly<Record<string, RemoteModule>>;
}

const parametersIn = ({ path }: PageTexts) => path.split(':').length;

/** Composes the table of what the remotes declare. Of two routes for one address, that with fewer parameters counts. */
export function composeRoutes(declared: DeclaredRoutes): RouteTable {
  const remotes = Object.entries(declared) as [RemoteId, RemoteRoutes][];
  const routes = remotes.flatMap(([remote, own]) => own.routes.map((route) => ({ ...route, remote })));
  const fragments = remotes.flatMap(([remote, own]) =>
    Object.entries(own.fragments ?? {}).map(([name, module]) => [name, { remote, module }]),
  );
  return {
    routes: routes.sort((one, other) => parametersIn(one) - parametersIn(other)),
    fragments: Object.fromEntries(fragments) as RouteTable['fragments'],
  };
}

/** What is live when the page is made travels in it, beside the addresses of the remotes. */
export const readRouteTable = (page: Document): RouteTable =>
  composeRoutes(readPageData<DeclaredRoutes>(page, 'shop-routes') ?? {});

/** Pages of the shell's own, which are texts. */
export const shellPages: readonly PageTexts[] = [
  {
    path: paths.customerCare,
    title: 'Customer care',
    description: 'Where to write about a part, an order or a forgotten password.',
  },
  { path: paths.delivery, title: 'Delivery', description: 'What delivery costs and where parts are sent.' },
  { path: paths.returns, title: 'Returns', description: 'How a part that does not fit goes back.' },
  { path: paths.contact, title: 'Contact us', description: 'How to reach the people behind the counter.' },
  { path: paths.about, title: 'About us', description: 'What this shop is, and who made it.' },
  { path: paths.careers, title: 'Careers', description: 'Whether there is work behind this counter.' },
  { path: paths.terms, title: 'Terms', description: 'The terms and conditions of this shop.' },
  { path: paths.privacy, title: 'Privacy', description: 'What this shop knows of you, and where it is kept.' },
];
