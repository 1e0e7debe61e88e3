import { useEffect, useState } from 'react';
import type { RemoteList } from '../remotes/live-remotes';
import type { RemoteLoad } from './remote-loads';
import styles from './team-panel.module.css';
import { useRemoteLoads } from './use-remote-loads';
import { VersionChoice } from './version-choice';

interface TeamPanelProps {
  readonly readList: () => Promise<RemoteList>;
  readonly onClose: () => void;
}

function Files({ files }: Pick<RemoteLoad, 'files'>) {
  if (files.length === 0) return <>not loaded yet</>;
  return (
    <ol>
      {files.map(({ phase, name, startMs, endMs, bytes }) => (
        <li key={`${name} ${startMs}`}>
          {phase} <code>{name}</code> {startMs}–{endMs} ms, {bytes === 0 ? 'from cache' : `${bytes} B`}
        </li>
      ))}
    </ol>
  );
}

function Steps({ steps, failures }: Pick<RemoteLoad, 'steps' | 'failures'>) {
  return (
    <ol>
      {steps.map(({ module, phase, startMs, endMs }) => (
        <li key={`${module} ${phase} ${startMs}`}>
          {module} {phase} {startMs}–{endMs} ms
        </li>
      ))}
      {failures.map((failure) => (
        <li key={failure} className={styles.failure}>
          {failure}
        </li>
      ))}
    </ol>
  );
}

function RemotesTable({ loads }: { readonly loads: readonly RemoteLoad[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Remote</th>
          <th scope="col">Version</th>
          <th scope="col">From</th>
          <th scope="col">Loaded</th>
          <th scope="col">Steps and failures</th>
        </tr>
      </thead>
      <tbody>
        {loads.map(({ remote, version, from, files, steps, failures }) => (
          <tr key={remote} data-owner={remote}>
            <th scope="row">{remote}</th>
            <td>{version}</td>
            <td>
              <code>{from}</code>
            </td>
            <td>
              <Files files={files} />
            </td>
            <td>
              <Steps steps={steps} failures={failures} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Marks on the page whose part is whose; the marks themselves are styles. */
function useOwnersShown(shown: boolean): void {
  useEffect(() => {
    document.documentElement.classList.toggle(styles.owners ?? '', shown);
    return () => document.documentElement.classList.remove(styles.owners ?? '');
  }, [shown]);
}

/** For the teams: which version of each remote is in this page, where it came from, what it loaded when, what failed. */
export function TeamPanel({ readList, onClose }: TeamPanelProps) {
  const loads = useRemoteLoads(readList);
  const [ownersShown, setOwnersShown] = useState(false);
  useOwnersShown(ownersShown);

  return (
    <aside className={styles.panel} aria-label="For the teams">
      <div className={styles.actions}>
        <strong>Remotes in this page</strong>
        <label>
          <input type="checkbox" checked={ownersShown} onChange={(event) => setOwnersShown(event.target.checked)} /> Who
          owns what
        </label>
        <button type="button" className={styles.button} onClick={onClose}>
          Close
        </button>
      </div>
      <VersionChoice loaded={Object.fromEntries((loads ?? []).map(({ remote, version }) => [remote, version]))} />
      {loads ? (
        <RemotesTable loads={loads} />
      ) : (
        <p>Where the remotes are is not known: /remotes.json has not answered.</p>
      )}
    </aside>
  );
}
