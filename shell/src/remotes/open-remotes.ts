import { LiveRemotes } from './live-remotes';
import { PageFiles } from './page-files';
import type { RemoteList } from './remote-entry';
import { RemoteLoader } from './remote-loader';
import { RemoteSource } from './remote-source';

/** The remotes of one page. */
export interface PageRemotes {
  readonly loader: RemoteLoader;
  readonly readList: () => Promise<RemoteList>;
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
  return { loader: new RemoteLoader(new RemoteSource(list, files)), readList: list.read, leave };
}
