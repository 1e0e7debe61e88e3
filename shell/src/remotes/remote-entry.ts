import type { RemoteId } from '../routes/route-table';

/** One remote in `/remotes.json`. `entry` is a URL, possibly of another origin. */
export interface RemoteEntry {
  readonly name: string;
  readonly entry: string;
  readonly version: string;
  /** `module` for an entry that is an ES module, as Vite builds it; left out: a script that sets a global variable. */
  readonly type?: 'module';
  /** URL of each of its scripts and styles → `sha384-…`; left out in development. */
  readonly integrity?: Readonly<Record<string, string>>;
  /** Why it cannot run in this shop. */
  readonly refused?: string;
}

export type RemoteList = Readonly<Record<RemoteId, RemoteEntry>>;
