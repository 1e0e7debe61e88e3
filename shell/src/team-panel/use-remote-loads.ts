import { useEffect, useState } from 'react';
import type { RemoteList } from '../remotes/remote-list';
import { remoteLoads, type RemoteLoad } from './remote-loads';

/** What has been loaded of each remote; null while the list of remotes is on its way or cannot be had. */
export function useRemoteLoads(readList: () => Promise<RemoteList>): readonly RemoteLoad[] | null {
  const [loads, setLoads] = useState<readonly RemoteLoad[] | null>(null);

  useEffect(() => {
    const read = () => {
      readList()
        .then((list) => {
          const timings = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
          setLoads(remoteLoads(list, timings, window.location.href));
        })
        .catch(() => setLoads(null));
    };
    const observer = new PerformanceObserver(read);
    observer.observe({ type: 'resource', buffered: true });
    return () => observer.disconnect();
  }, [readList]);

  return loads;
}
