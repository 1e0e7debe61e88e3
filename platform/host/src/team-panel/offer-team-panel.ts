import type { PageConfiguration } from '../page-configuration';
import type { RemoteList } from '../remotes/live-remotes';
import type { RouteTable } from '../routes/route-table';

const ASK = 'team-panel';

/**
 * Opens the panel for teams when the address asks for it (`?team-panel`), and from then on in this tab. Only where the
 * configuration allows it; a shopper's browser never loads it.
 */
export function offerTeamPanel(
  { teamPanel }: PageConfiguration,
  readList: () => Promise<RemoteList>,
  slots: RouteTable['slots'],
): void {
  if (!teamPanel) return;
  if (new URLSearchParams(window.location.search).has(ASK)) sessionStorage.setItem(ASK, 'open');
  if (sessionStorage.getItem(ASK) === null) return;
  import(/* webpackChunkName: "team-panel" */ './open-team-panel')
    .then(({ openTeamPanel }) => openTeamPanel(readList, slots, () => sessionStorage.removeItem(ASK)))
    .catch((cause: unknown) => console.error('The panel for teams could not be loaded:', cause));
}
