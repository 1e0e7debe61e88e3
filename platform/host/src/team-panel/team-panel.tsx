import { useEffect, useState } from 'react';
import { FILLING_BUDGET } from '@platform/protocol/remote-routes';
import type { RemoteList } from '../remotes/live-remotes';
import type { RouteTable } from '../routes/route-table';
import { fillingCosts, type FillingCost } from './filling-costs';
import type { RemoteLoad } from './remote-loads';
import styles from './team-panel.module.css';
import { useRemoteLoads } from './use-remote-loads';
import { VersionChoice } from './version-choice';

interface TeamPanelProps {
  readonly readList: () => Promise<RemoteList>;
  readonly slots: RouteTable['slots'];
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
      {steps
        .filter(({ phase }) => phase !== 'render')
        .map(({ module, phase, startMs, endMs }) => (
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

function FillingsTable({ costs }: { readonly costs: readonly FillingCost[] }) {
  const { scripts: maxScripts, styles: maxStyles, taskMs } = FILLING_BUDGET;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Slot</th>
          <th scope="col">Filling</th>
          <th scope="col">Scripts, of {maxScripts} B</th>
          <th scope="col">Styles, of {maxStyles} B</th>
          <th scope="col">Longest task, of {taskMs} ms</th>
        </tr>
      </thead>
      <tbody>
        {costs.map(({ slot, remote, module, order, exceeded, times, ...cost }) => (
          <tr key={`${slot} ${order}`} data-owner={remote}>
            <th scope="row">{slot}</th>
            <td>
              {remote} {module}, order {order}, shown {times} times
            </td>
            <td className={exceeded.includes('scripts') ? styles.failure : undefined}>{cost.scripts} B</td>
            <td className={exceeded.includes('styles') ? styles.failure : undefined}>{cost.styles} B</td>
            <td className={exceeded.includes('taskMs') ? styles.failure : undefined}>{cost.longestMs} ms</td>
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
export function TeamPanel({ readList, slots, onClose }: TeamPanelProps) {
  const loads = useRemoteLoads(readList);
  const [ownersShown, setOwnersShown] = useState(false);
  useOwnersShown(ownersShown);
  const costs = fillingCosts(slots, loads ?? []);

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
        <>
          <RemotesTable loads={loads} />
          {costs.length > 0 && <FillingsTable costs={costs} />}
        </>
      ) : (
        <p>Where the remotes are is not known: /remotes.json has not answered.</p>
      )}
    </aside>
  );
}
