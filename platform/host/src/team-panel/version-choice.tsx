import { useState, type FormEvent } from 'react';
import { readPageData } from '../page-data';
import type { Preview } from '../preview/preview-bar';
import styles from './team-panel.module.css';

/** The versions that the shop shows in this page instead of the live ones. */
type Shown = Pick<Preview, 'versions' | 'at'>;
/** Remote → its published versions, newest first. */
type Published = Readonly<Record<string, readonly string[]>>;

/** A shop without a registry has nothing to preview. */
const hasPreviews = () => readPageData<{ previews?: boolean }>(document, 'shop-configuration')?.previews === true;

const NO_RESPONSE = 'The shop does not respond. Try again.';

/** Asks with a token of the registry. @throws Error with a text for the panel */
async function request<Content>(token: string, init: { readonly method?: string; readonly body?: string } = {}) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(init.body !== undefined && { 'content-type': 'application/json' }),
  };
  const response = await fetch('/preview', { ...init, headers }).catch((cause: unknown) => {
    throw new Error(NO_RESPONSE, { cause });
  });
  if (response.ok) return (await response.json()) as Content;
  const { errors } = (await response.json().catch(() => ({}))) as { errors?: readonly string[] };
  throw new Error(errors?.join(' ') ?? `The shop responded ${response.status}. Try again.`);
}

const readVersions = async (token: string) => (await request<{ versions: Published }>(token)).versions;

/** @returns address of a page of the shop that asks before it shows this in this browser */
async function addressOf(token: string, wanted: Shown): Promise<string> {
  if (wanted.at === undefined && Object.keys(wanted.versions).length === 0) return '/preview/end';
  const { ticket } = await request<{ ticket: string }>(token, { method: 'POST', body: JSON.stringify(wanted) });
  return `/preview/${ticket}`;
}

type Open = (wanted: Shown) => void;

function TokenForm({ onAllowed }: { readonly onAllowed: (token: string, versions: Published) => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = new FormData(event.currentTarget).get('token');
    const token = typeof field === 'string' ? field : '';
    readVersions(token).then(
      (versions) => onAllowed(token, versions),
      (error: Error) => setProblem(error.message),
    );
  };
  return (
    <form onSubmit={send}>
      <label>
        Token of the registry, to see other versions: <input name="token" type="password" autoComplete="off" required />
      </label>{' '}
      <button type="submit" className={styles.button}>
        Allow previews in this page
      </button>
      {problem !== null && <p role="alert">{problem}</p>}
    </form>
  );
}

interface VersionsProps {
  readonly versions: Published;
  /** Remote → the version in this page. */
  readonly loaded: Readonly<Record<string, string>>;
  readonly shown: Shown;
  readonly open: Open;
}

function Versions({ versions, loaded, shown, open }: VersionsProps) {
  const choose = (remote: string, version: string) => {
    const { [remote]: _before, ...others } = shown.versions;
    open({ ...shown, versions: version === '' ? others : { ...others, [remote]: version } });
  };
  return (
    <p>
      {Object.entries(versions).map(([remote, published]) => (
        <label key={remote}>
          {remote}{' '}
          <select value={loaded[remote] ?? ''} onChange={(event) => choose(remote, event.target.value)}>
            <option value="">live</option>
            {published.map((version) => (
              <option key={version}>{version}</option>
            ))}
          </select>{' '}
        </label>
      ))}
    </p>
  );
}

/** A text and not `datetime-local`: the history is in UTC, and that field has the browser's own time zone. */
function TimeForm({ shown, open }: Pick<VersionsProps, 'shown' | 'open'>) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const time = new FormData(event.currentTarget).get('time');
    if (typeof time === 'string') open({ versions: shown.versions, at: time });
  };
  return (
    <form onSubmit={send}>
      <label>
        The shop as it was at (UTC) <input name="time" placeholder="2026-11-20T14:05" required />
      </label>{' '}
      <button type="submit" className={styles.button}>
        Show
      </button>
    </form>
  );
}

interface VersionChoiceProps {
  /** Remote → the version in this page. */
  readonly loaded: Readonly<Record<string, string>>;
  readonly assign?: (address: string) => void;
}

/** Opens any published version in this browser, or the shop as it was, for who has a token, which this page alone keeps. */
export function VersionChoice({ loaded, assign = (address) => window.location.assign(address) }: VersionChoiceProps) {
  const [right, setRight] = useState<{ readonly token: string; readonly versions: Published } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  if (!hasPreviews()) return null;
  if (!right) return <TokenForm onAllowed={(token, versions) => setRight({ token, versions })} />;
  const { versions = {}, at } = readPageData<Preview>(document, 'shop-preview') ?? {};
  const shown: Shown = { versions, ...(at !== undefined && { at }) };
  const open: Open = (wanted) =>
    void addressOf(right.token, wanted).then(assign, (error: Error) => setProblem(error.message));
  return (
    <>
      <Versions versions={right.versions} loaded={loaded} shown={shown} open={open} />
      <TimeForm shown={shown} open={open} />
      {problem !== null && <p role="alert">{problem}</p>}
    </>
  );
}
