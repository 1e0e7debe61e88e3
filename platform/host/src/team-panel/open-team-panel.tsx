import { createRoot } from 'react-dom/client';
import type { RemoteList } from '../remotes/live-remotes';
import type { RouteTable } from '../routes/route-table';
import { TeamPanel } from './team-panel';

/**
 * Shows the panel in a separate root, outside of the shop's, so that a broken shop does not break it.
 * @param onClosed called when somebody closes it
 */
export function openTeamPanel(
  readList: () => Promise<RemoteList>,
  slots: RouteTable['slots'],
  onClosed: () => void,
): void {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const close = () => {
    root.unmount();
    container.remove();
    onClosed();
  };
  root.render(<TeamPanel readList={readList} slots={slots} onClose={close} />);
}
