import { useEffect, useState } from 'react';
import type { RemoteList } from '../remotes/live-remotes';
import { remoteLoads, type PageRecord, type RemoteLoad } from './remote-loads';

const WATCHED = ['resource', 'measure', 'mark'] as const;

const readRecord = () =>
  ({
    resources: performance.getEntriesByType('resource'),
    measures: performance.getEntriesByType('measure'),
    marks: performance.getEntriesByType('mark'),
  }) as unknown as PageRecord;

/** The loads of each remote; null while the list of remotes is on its way or cannot be had. */
export function useRemoteLoads(readList: () => Promise<RemoteList>): readonly RemoteLoad[] | null {
  const [loads, setLoads] = useState<readonly RemoteLoad[] | null>(null);

  useEffect(() => {
    const read = () => {
      readList()
        .then((list) => setLoads(remoteLoads(list, readRecord(), window.location.href)))
        .catch(() => setLoads(null));
    };
    const observer = new PerformanceObserver(read);
    for (const type of WATCHED) observer.observe({ type, buffered: true });
    return () => observer.disconnect();
  }, [readList]);

  return loads;
}
