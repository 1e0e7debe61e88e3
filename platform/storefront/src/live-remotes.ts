import type { FastifyRequest } from 'fastify';
import type { ReleasedBuilds } from './rendering/renderer';
import type { DeclaredRoutes } from './declared-routes';

/** The files of a module that a remote exposes, besides the remote's entry, by URL. */
export interface ExposedModule {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The build that renders a remote's screens on the server, on this disk. */
export interface ServerFile {
  /** Absolute. */
  readonly file: string;
  /** `sha256-…`, or `sha384-…`, as it was published. */
  readonly integrity: string;
}

/** One remote as a visitor gets it now. Addresses are paths of this origin, or absolute. */
export interface LiveRemote {
  /** The remote's folder in the repository, e.g. `mf-cart`. */
  readonly id: string;
  /** Name of its federation container, e.g. `mf_cart`. */
  readonly name: string;
  readonly version: string;
  /** Address of the container's entry script. */
  readonly entry: string;
  /** For an entry that is an ES module, as Vite builds it; left out: a script that sets a global variable. */
  readonly type?: 'module';
  /** Address of each script and style → `sha256-…`, as the `integrity` attribute takes it. */
  readonly integrity: Readonly<Record<string, string>>;
  /** Path of the version's `version.json` on this origin, which has those hashes too; left out: there is none. */
  readonly record?: string;
  /** By the name the remote exposes it under, e.g. `./cart`. */
  readonly exposes: Readonly<Record<string, ExposedModule>>;
  /** Left out for a version that was published without them. */
  readonly routes?: DeclaredRoutes;
  /** Left out for a version that has none: browsers alone render it. */
  readonly server?: ServerFile;
}

/** A released version of the shell. */
export interface LiveShell {
  readonly version: string;
  /** Of its build, on this disk; absolute. */
  readonly folder: string;
}

export interface LiveRemotes {
  /** Default: pages are made of the build that the storefront was given. */
  readonly shell?: LiveShell;
  /**
   * By id. Remotes that are not deployed or cannot be read are left out; the shell shows an error in their slots
   * (shell-5).
   */
  readonly remotes: Readonly<Record<string, LiveRemote>>;
  /** Ids of remotes that a person has switched off: pages that are open take them out. */
  readonly disabled?: readonly string[];
  /** Remote → routes of one that is switched off: its slots say that it is out of order. */
  readonly disabledRoutes?: Readonly<Record<string, DeclaredRoutes>>;
  /** Address or fragment, by its key → the remote that had it first. */
  readonly owners?: Readonly<Record<string, string>>;
  /** Changes when anything in the fields above does: the key for pages made of it. */
  readonly fingerprint: string;
  /** Whose versions are rendered together, and whose apart; left out: this very state is live. */
  readonly released?: ReleasedBuilds;
  /** The previewed versions; no cache may keep pages of them. */
  readonly preview?: ShownPreview;
  /** Whether another visitor may get other versions, so that a visitor needs a key and no shared cache may keep pages. */
  readonly perVisitor?: boolean;
}

/** The versions that a person with the right to it wants to see before shoppers do. */
export interface Preview {
  /** Remote → version. */
  readonly versions: Readonly<Record<string, string>>;
  /** Everything else as it was then, as ISO 8601; left out: as it is now. */
  readonly at?: string;
}

export interface ShownPreview extends Preview {
  /** A sentence for each wish that could not be met. */
  readonly problems: readonly string[];
}

/** Says what the person behind a request previews; null for a shopper. */
export type ReadPreview = (request: FastifyRequest) => Promise<Preview | null>;

export interface RemotesVisitor {
  /** Sticks a visitor to one side of a canary; null for one who has none yet. */
  readonly canaryKey: string | null;
  readonly preview?: Preview;
}

/** Says which version of each remote this visitor gets. */
export type FindLiveRemotes = (visitor: RemotesVisitor) => Promise<LiveRemotes>;

const versions = new WeakMap<LiveRemotes, Readonly<Record<string, string>>>();

/** @returns remote, or the shell → version that a visitor gets; the same object for the same `live` */
export function versionsOf(live: LiveRemotes): Readonly<Record<string, string>> {
  const cached = versions.get(live);
  if (cached) return cached;
  const remotes = Object.fromEntries(Object.values(live.remotes).map(({ id, version }) => [id, version]));
  const all = { ...remotes, ...(live.shell && { shell: live.shell.version }) };
  versions.set(live, all);
  return all;
}

/**
 * The text of `/remotes.json`: what the shell must know to load a remote, and to refuse what was tampered with.
 * @param shown remotes whose files a page loads: of each other that has a record, the list names it instead of the hashes,
 * which no compression shortens; left out: all
 */
export function writeRemoteList({ remotes, disabled = [] }: LiveRemotes, shown?: ReadonlySet<string>): string {
  const entries: Record<string, Pick<LiveRemote, 'name' | 'entry' | 'type' | 'version'>> = {};
  for (const { id, name, entry, type, version, integrity, record } of Object.values(remotes)) {
    const hashes = record === undefined || !shown || shown.has(id) ? { integrity } : { record };
    entries[id] = { name, entry, ...(type && { type }), version, ...hashes };
  }
  return JSON.stringify({ remotes: entries, ...(disabled.length > 0 && { disabled }) });
}
