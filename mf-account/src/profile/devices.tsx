import { useEffect, useRef } from 'react';
import type { Session } from '@piston-parts/shared-contract';
import { logOutRequested, useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { Button, LoadFailed } from '@piston-parts/shared-ui';
import { sessionsRequested, type OwnState } from '../own-account/own-account.slice';
import { otherSessionsEnded, sessionEnded } from '../own-account/session-events';
import styles from './profile.module.css';
import { Section } from './section';

const selectSessions = (state: OwnState) => state['mf-account'].ownAccount.sessions;

const momentFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
const formatMoment = (timestamp: string): string => momentFormat.format(new Date(timestamp));

/** The devices that are logged in, of which one or all others can be logged out (account-5, session-18). */
export function Devices() {
  const dispatch = useShopDispatch();
  const { items, status } = useShopSelector(selectSessions);
  const count = useRef<HTMLParagraphElement>(null);
  const shown = useRef(items.length);
  // The pressed button disappears with its device.
  useEffect(() => {
    if (items.length < shown.current && document.activeElement === document.body) count.current?.focus();
    shown.current = items.length;
  }, [items.length]);

  const load = () => void dispatch(sessionsRequested());
  const others = items.filter(({ isCurrent }) => !isCurrent);
  return (
    <Section title="Devices" onOpen={load}>
      {status === 'failed' && <LoadFailed text="Your devices could not be loaded." onRetry={load} />}
      <p ref={count} tabIndex={-1} role="status">
        {status === 'loading' && 'Loading your devices'}
        {status === 'ready' &&
          (items.length === 1 ? '1 device is logged in.' : `${items.length} devices are logged in.`)}
      </p>
      <ul className={styles.devices}>
        {items.map((session) => (
          <Device key={session._id} session={session} />
        ))}
      </ul>
      <p>A device is lost, or others use it? Log it out.</p>
      <div className={styles.buttons}>
        {others.length > 0 && <Button onClick={() => dispatch(otherSessionsEnded())}>Log out all others</Button>}
        <Button onClick={() => dispatch(logOutRequested({ everywhere: true }))}>Log out everywhere</Button>
      </div>
    </Section>
  );
}

function Device({ session: { _id: sessionId, device, openedAt, usedAt, isCurrent } }: { readonly session: Session }) {
  const dispatch = useShopDispatch();
  return (
    <li className={styles.device}>
      <div>
        <h3>{device}</h3>
        <p>
          {isCurrent ? 'This device' : `Last used ${formatMoment(usedAt)}`} · logged in {formatMoment(openedAt)}
        </p>
      </div>
      {!isCurrent && (
        <Button variant="quiet" onClick={() => dispatch(sessionEnded({ sessionId }))}>
          Log out
          <span className="visually-hidden">
            {' '}
            {device}, last used {formatMoment(usedAt)}
          </span>
        </Button>
      )}
    </li>
  );
}
