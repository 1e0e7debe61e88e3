import type { PageTexts } from '@platform/protocol/page-head';
import type { DeclaredSlot, Filling, RemoteRoute, RemoteRoutes } from '@platform/protocol/remote-routes';
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

/** The declarations of the remotes of a page, by remote. */
export type DeclaredRoutes = Readonly<Record<RemoteId, RemoteRoutes>>;

export type PlacedFilling = Filling & Pick<RemoteModule, 'remote'>;

/** A slot with what remotes put into it, in their order. */
export interface FilledSlot extends DeclaredSlot {
  readonly fillings: readonly PlacedFilling[];
}

/** By their names. */
export type DeclaredSlots = Readonly<Record<string, DeclaredSlot>>;

/** All the shell knows of the remotes' insides: which exposed module shows which URL, and which fills a slot. */
export interface RouteTable {
  readonly routes: readonly ShopRoute[];
  /** By their names; those that nobody fills are left out. */
  readonly slots: Readonly<Record<string, FilledSlot>>;
  /** Addresses of the shell's own pages. */
  readonly texts: readonly string[];
  /** Default: there is no payment provider. */
  readonly payment?: PaymentPages;
}

const parametersIn = ({ path }: PageTexts) => path.split(':').length;

function fillSlots(remotes: readonly [RemoteId, RemoteRoutes][], ofShell: DeclaredSlots): RouteTable['slots'] {
  const ofRemotes = remotes.flatMap(([, { slots = {} }]) => Object.entries(slots));
  const declared: DeclaredSlots = { ...Object.fromEntries(ofRemotes), ...ofShell };
  const slots: Record<string, { fillings: PlacedFilling[] }> = {};
  for (const [remote, { fills = [] }] of remotes)
    for (const filling of fills)
      if (declared[filling.slot])
        (slots[filling.slot] ??= { ...declared[filling.slot], fillings: [] }).fillings.push({ ...filling, remote });
  for (const { fillings } of Object.values(slots)) fillings.sort((one, other) => one.order - other.order);
  return slots;
}

/**
 * Composes the table of what the remotes declare. Of two routes for one address, that with fewer parameters counts.
 * @param texts of the shell's own pages, those that can be opened
 * @param ofShell its own slots
 */
export function composeRoutes(
  declared: DeclaredRoutes,
  texts: RouteTable['texts'] = [],
  ofShell: DeclaredSlots = {},
): RouteTable {
  const remotes = Object.entries(declared) as [RemoteId, RemoteRoutes][];
  const routes = remotes.flatMap(([remote, own]) => own.routes.map((route) => ({ ...route, remote })));
  return {
    routes: routes.sort((one, other) => parametersIn(one) - parametersIn(other)),
    slots: fillSlots(remotes, ofShell),
    texts,
  };
}

/**
 * The routes that are live when the page is made travel in it, beside the addresses of the remotes.
 * @param local takes the place of what is live
 */
export const readRouteTable = (
  page: Document,
  local: DeclaredRoutes,
  texts?: RouteTable['texts'],
  ofShell?: DeclaredSlots,
): RouteTable => ({
  ...composeRoutes({ ...readPageData<DeclaredRoutes>(page, 'shop-routes'), ...local }, texts, ofShell),
  ...readPayment(page),
});
