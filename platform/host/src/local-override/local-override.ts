import type { RemoteList } from '../remotes/live-remotes';
import { stylesBeside } from '../remotes/page-files';
import type { RemoteId } from '../routes/route-table';
import styles from '../badge.module.css';
import { keepLocalRoutes } from './keep-local-routes';
import { LOCAL_ROUTES_KEY } from './local-routes';
import { OVERRIDES_KEY } from './overrides-key';

type ReplaceRemote = (remote: RemoteId) => Promise<void>;
type Overrides = Readonly<Record<string, string>>;

const ASK = /^remote\.(mf-[a-z-]+)$/;
/** A published version, which the server shows to who has the right. */
const VERSION = /^\d+\.\d+\.\d/;

/** The overrides that the tab has stored and its URL asks for; an empty value removes one override. */
function wantedOverrides(): Overrides {
  const stored = JSON.parse(sessionStorage.getItem(OVERRIDES_KEY) ?? '{}') as Record<string, string>;
  for (const [name, address] of new URLSearchParams(window.location.search)) {
    const remote = ASK.exec(name)?.[1];
    if (remote !== undefined && !VERSION.test(address)) stored[remote] = address;
  }
  return Object.fromEntries(Object.entries(stored).filter(([, address]) => address !== ''));
}

/** An origin, or one whose port is `*`, as in `http://localhost:*`. */
const allows = (allowed: string, origin: string): boolean =>
  allowed.endsWith(':*') ? origin.startsWith(allowed.slice(0, -1)) : origin === allowed;

/** @returns the address of the entry, or null when it is of an origin that is not allowed */
function entryAt(address: string, origins: readonly string[]): string | null {
  if (!URL.canParse(address)) return null;
  const entry = new URL(address);
  if (!origins.some((allowed) => allows(allowed, entry.origin))) return null;
  return entry.pathname.endsWith('.js') ? entry.href : new URL('remoteEntry.js', entry).href;
}

function backToLive(): void {
  for (const key of [OVERRIDES_KEY, LOCAL_ROUTES_KEY]) sessionStorage.removeItem(key);
  const address = new URL(window.location.href);
  for (const name of [...address.searchParams.keys()]) if (ASK.test(name)) address.searchParams.delete(name);
  window.location.replace(address);
}

function showBadge(lines: readonly string[]): void {
  const badge = document.createElement('aside');
  badge.className = styles.badge ?? '';
  badge.setAttribute('aria-label', 'Local remotes');
  const text = document.createElement('p');
  text.textContent = lines.join(' · ');
  const back = document.createElement('button');
  back.type = 'button';
  back.textContent = 'Back to the live shop';
  back.addEventListener('click', backToLive);
  badge.append(text, back);
  document.body.append(badge);
}

/** For the client in a remote's entry (platform/build/webpack/live-shop-client.mjs): it asks for this after a rebuild. */
function offerToReplace(entries: Readonly<Record<string, string>>, replaceRemote: ReplaceRemote): void {
  const replace = async (remote: RemoteId) => {
    const entry = entries[remote];
    const previousStyles = entry === undefined ? [] : stylesBeside(entry);
    await replaceRemote(remote);
    // They would stay in force beside those of their successors.
    for (const style of previousStyles) style.remove();
  };
  (globalThis as { PISTON_PARTS_REPLACE_REMOTE?: typeof replace }).PISTON_PARTS_REPLACE_REMOTE = replace;
}

/**
 * Shows which remotes are local, for as long as any is, and the way back. Where they declare other routes than the page
 * was made with, it is loaded again.
 * @param origins where local remotes may be
 * @param replaceRemote loads every screen of a remote again
 * @param guards names of the shell's guards
 * @returns replaces the live ones in a remote list. They have no hashes, because every edit changes them. Never, when the
 * page is loaded again.
 */
export async function overrideRemotes(
  origins: readonly string[],
  replaceRemote: ReplaceRemote,
  guards: readonly string[],
  reload = () => window.location.reload(),
): Promise<(live: RemoteList) => RemoteList> {
  const wanted = Object.entries(wantedOverrides());
  sessionStorage.setItem(OVERRIDES_KEY, JSON.stringify(Object.fromEntries(wanted)));

  const entries = wanted.map(([remote, address]) => ({ remote, address, entry: entryAt(address, origins) }));
  const local = entries.flatMap(({ remote, entry }) =>
    entry === null ? [] : [[remote, { name: remote.replaceAll('-', '_'), entry, version: 'local' }] as const],
  );
  const localEntries = Object.fromEntries(local.map(([remote, { entry }]) => [remote, entry]));
  if (await keepLocalRoutes(localEntries, document, guards)) {
    reload();
    return new Promise<never>(() => undefined);
  }
  if (entries.length === 0) return (live) => live;
  showBadge(
    entries.map(({ remote, address, entry }) =>
      entry === null ? `${address} is not allowed here; allowed: ${origins.join(', ')}` : `${remote} from ${address}`,
    ),
  );
  offerToReplace(localEntries, replaceRemote);
  return (live) => ({ ...live, ...(Object.fromEntries(local) as Record<RemoteId, (typeof local)[0][1]>) });
}
