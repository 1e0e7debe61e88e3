import { LiveRemotes } from './live-remotes';
import { PageFiles } from './page-files';
import type { RemoteList } from './remote-entry';
import { RemoteLoader } from './remote-loader';
import { RemoteSource } from './remote-source';

/** The remotes of one page. */
export interface PageRemotes {
  readonly loader: RemoteLoader;
  readonly readList: () => Promise<RemoteList>;
  /** From now on, roll-backs and disabled remotes reach this page while it is open. */
  readonly followReleases: () => Promise<() => void>;
  /** Gives the page back as it was. */
  readonly leave: () => void;
}

/**
 * Makes the page ready to load remotes, and lets it load no script or style but what it names.
 * @param change every list of remotes is passed through this
 */
export function openRemotes(
  page: Document,
  change: Promise<(live: RemoteList) => RemoteList> | null = null,
): PageRemotes {
  const files = new PageFiles(page);
  const leave = files.guard(page);
  const list = new LiveRemotes(page, change);
  const source = new RemoteSource(list, files);
  const loader = new RemoteLoader(source);
  const followReleases = () =>
    import(/* webpackChunkName: "follow-releases" */ './follow-releases').then(({ followReleases: follow }) =>
      follow({ page, list, source, loader }),
    );
  return { loader, readList: list.read, followReleases, leave };
}
