import type { RemoteList } from '../remotes/remote-list';

/** One file of a remote, as the browser loaded it. Times in milliseconds since the page was asked for. */
export interface LoadedFile {
  readonly phase: 'entry' | 'script' | 'stylesheet';
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Compressed size, 0 when it came from the browser's cache. */
  readonly bytes: number;
}

export interface RemoteLoad {
  readonly remote: string;
  readonly version: string;
  /** The folder its files come from: a path of this shop, or an address elsewhere. */
  readonly from: string;
  readonly files: readonly LoadedFile[];
}

type ResourceTiming = Pick<PerformanceResourceTiming, 'name' | 'startTime' | 'responseEnd' | 'transferSize'>;

function loadedFile(folder: string, entry: string, timing: ResourceTiming): LoadedFile[] {
  const [address = ''] = timing.name.split('?');
  if (!address.startsWith(folder) || !/\.(js|css)$/.test(address)) return [];
  const code = address === entry ? 'entry' : 'script';
  return [
    {
      phase: address.endsWith('.css') ? 'stylesheet' : code,
      name: address.slice(folder.length),
      startMs: Math.round(timing.startTime),
      endMs: Math.round(timing.responseEnd),
      bytes: timing.transferSize,
    },
  ];
}

/**
 * What this page has loaded of each remote so far.
 * @param timings the browser's own record of what it fetched
 * @param page the address of the page, for entries that are given as paths
 */
export function remoteLoads(list: RemoteList, timings: readonly ResourceTiming[], page: string): RemoteLoad[] {
  return Object.entries(list).map(([remote, { entry, version }]) => {
    const address = new URL(entry, page);
    const folder = new URL('.', address);
    return {
      remote,
      version,
      from: folder.origin === new URL(page).origin ? folder.pathname : folder.href,
      files: timings.flatMap((timing) => loadedFile(folder.href, address.origin + address.pathname, timing)),
    };
  });
}
