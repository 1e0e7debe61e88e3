import { useEffect, useState, type FormEvent } from 'react';
import { Button } from '@piston-parts/shared-ui';
import { readPageData } from '../page-data';

/** What the server says about previews in this browser. */
interface PreviewRight {
  readonly allowed: boolean;
  /** Remote → its published versions, newest first. */
  readonly versions?: Readonly<Record<string, readonly string[]>>;
}

/** A shop without a registry has nothing to preview. */
const hasPreviews = () => readPageData<{ previews?: boolean }>(document, 'shop-configuration')?.previews === true;

async function readRight(): Promise<PreviewRight | null> {
  const response = await fetch('/preview');
  return response.ok ? ((await response.json()) as PreviewRight) : null;
}

async function exchangeToken(token: string): Promise<string | null> {
  const response = await fetch('/preview', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  if (response.ok) return null;
  const { errors } = (await response.json().catch(() => ({}))) as { errors?: readonly string[] };
  return errors?.join(' ') ?? `The shop responded ${response.status}. Try again.`;
}

/** Opens this address with the wish for a preview in it. */
type Open = (name: string, value: string) => void;

function openWith(assign: (address: URL) => void): Open {
  return (name, value) => {
    const address = new URL(window.location.href);
    address.searchParams.set(name, value);
    assign(address);
  };
}

function TokenForm({ onAllowed }: { readonly onAllowed: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const token = new FormData(event.currentTarget).get('token');
    exchangeToken(typeof token === 'string' ? token : '')
      .then((refusal) => (refusal === null ? onAllowed() : setProblem(refusal)))
      .catch(() => setProblem('The shop does not respond. Try again.'));
  };
  return (
    <form onSubmit={send}>
      <label>
        Token of the registry, to see other versions: <input name="token" type="password" autoComplete="off" required />
      </label>{' '}
      <Button type="submit">Allow previews in this browser</Button>
      {problem !== null && <p role="alert">{problem}</p>}
    </form>
  );
}

interface VersionsProps {
  /** Remote → its published versions, newest first. */
  readonly versions: Readonly<Record<string, readonly string[]>>;
  readonly shown: Readonly<Record<string, string>>;
  readonly open: Open;
}

function Versions({ versions, shown, open }: VersionsProps) {
  return (
    <p>
      {Object.entries(versions).map(([remote, published]) => (
        <label key={remote}>
          {remote}{' '}
          <select value={shown[remote] ?? ''} onChange={(event) => open(`remote.${remote}`, event.target.value)}>
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
function TimeForm({ open }: { readonly open: Open }) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const time = new FormData(event.currentTarget).get('time');
    if (typeof time === 'string') open('at', time);
  };
  return (
    <form onSubmit={send}>
      <label>
        The shop as it was at (UTC) <input name="time" placeholder="2026-11-20T14:05" required />
      </label>{' '}
      <Button type="submit">Show</Button>
    </form>
  );
}

interface VersionChoiceProps {
  /** Remote → the version in this page. */
  readonly shown: Readonly<Record<string, string>>;
  readonly assign?: (address: URL) => void;
}

/** Opens any published version in this browser, or the shop as it was, for who has the right. */
export function VersionChoice({ shown, assign = (address) => window.location.assign(address) }: VersionChoiceProps) {
  const [right, setRight] = useState<PreviewRight | null>(null);
  const read = () => void readRight().then(setRight, () => setRight(null));
  useEffect(() => {
    if (hasPreviews()) read();
  }, []);

  if (!right) return null;
  if (!right.allowed) return <TokenForm onAllowed={read} />;
  const open = openWith(assign);
  return (
    <>
      <Versions versions={right.versions ?? {}} shown={shown} open={open} />
      <TimeForm open={open} />
    </>
  );
}
