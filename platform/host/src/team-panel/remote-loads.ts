import { FAILURE_MARK, type LoadPhase, type RemoteFailure } from '../remotes/load-progress';
import type { RemoteList } from '../remotes/live-remotes';

/** One file of a remote, as the browser loaded it. Times in milliseconds since the page was asked for. */
export interface LoadedFile {
  readonly phase: 'entry' | 'script' | 'stylesheet';
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Compressed size, 0 when it came from the browser's cache. */
  readonly bytes: number;
  /** Before compression. */
  readonly size: number;
}

export interface RemoteLoad {
  readonly remote: string;
  readonly version: string;
  /** The folder its files come from: a path of this shop, or an address elsewhere. */
  readonly from: string;
  readonly files: readonly LoadedFile[];
  readonly steps: readonly LoadStep[];
  readonly failures: readonly string[];
}

/** One step to a screen, as the loader timed it. Times in milliseconds since the page was asked for. */
export interface LoadStep {
  readonly module: string;
  readonly phase: LoadPhase;
  readonly startMs: number;
  readonly endMs: number;
}

/** Performance entries of the loader, for each step and each failure. */
type LoaderEntry = Pick<PerformanceEntry, 'name' | 'startTime' | 'duration'> & {
  readonly detail: (Pick<LoadStep, 'module' | 'phase'> & Partial<RemoteFailure> & { recovered?: boolean }) | null;
};

/** The browser's record of this page: files, the loader's steps, the loader's failures. */
export interface PageRecord {
  readonly resources: readonly ResourceTiming[];
  readonly measures: readonly LoaderEntry[];
  readonly marks: readonly LoaderEntry[];
}

type ResourceTiming = Pick<
  PerformanceResourceTiming,
  'name' | 'startTime' | 'responseEnd' | 'transferSize' | 'decodedBodySize'
>;

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
      size: timing.decodedBodySize,
    },
  ];
}

function stepsOf(remote: string, measures: readonly LoaderEntry[]): LoadStep[] {
  return measures.flatMap(({ startTime, duration, detail }) =>
    detail?.remote === remote
      ? [
          {
            module: detail.module,
            phase: detail.phase,
            startMs: Math.round(startTime),
            endMs: Math.round(startTime + duration),
          },
        ]
      : [],
  );
}

function failuresOf(remote: string, marks: readonly LoaderEntry[]): string[] {
  return marks.flatMap(({ name, startTime, detail }) => {
    if (name !== FAILURE_MARK || detail?.remote !== remote) return [];
    const outcome = detail.recovered ? ' (a further attempt worked)' : '';
    return [`${Math.round(startTime)} ms, ${detail.module}, ${detail.phase}: ${String(detail.cause)}${outcome}`];
  });
}

/**
 * The files of each remote that this page has loaded so far, and its failures.
 * @param page the address of the page, for entries that are given as paths
 */
export function remoteLoads(list: RemoteList, { resources, measures, marks }: PageRecord, page: string): RemoteLoad[] {
  return Object.entries(list).map(([remote, { entry, version }]) => {
    const address = new URL(entry, page);
    const folder = new URL('.', address);
    return {
      remote,
      version,
      from: folder.origin === new URL(page).origin ? folder.pathname : folder.href,
      files: resources.flatMap((timing) => loadedFile(folder.href, address.origin + address.pathname, timing)),
      steps: stepsOf(remote, measures),
      failures: failuresOf(remote, marks),
    };
  });
}
