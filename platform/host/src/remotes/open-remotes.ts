import { LiveRemotes, type RemoteList } from './live-remotes';
import { PageFiles } from './page-files';
import { RemoteLoader } from './remote-loader';
import { RemoteSource } from './remote-source';
import type { RemoteStores } from './remote-stores';

/** The remotes of one page. */
export type PageRemotes = ReturnType<typeof openRemotes>;

/**
 * Makes the page ready to load remotes, and lets it load no script or style but what it names.
 * @param change every list of remotes is passed through this
 */
export function openRemotes(
  page: Document,
  stores?: RemoteStores,
  change: Promise<(live: RemoteList) => RemoteList> | null = null,
) {
  const files = new PageFiles(page);
  const list = new LiveRemotes(page, change);
  const source = new RemoteSource(list, files, undefined, stores);
  const loader = new RemoteLoader(source);
  return {
    /** Gives the page back as it was. */
    leave: files.guard(page),
    loader,
    readList: list.read,
    /** From now on, roll-backs and disabled remotes reach this page while it is open. */
    followReleases: async (): Promise<() => void> => {
      const { followReleases } = await import(/* webpackChunkName: "follow-releases" */ './follow-releases');
      return followReleases({ page, list, source, loader });
    },
  };
}
