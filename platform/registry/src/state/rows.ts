import type { HistoryLine } from '../history';
import type { PublicationLine } from '../publications';
import type { Release } from '../releases';
import type { StoredToken } from '../tokens';
import type * as tables from './registry.schema';

type Row<Table extends { readonly $inferSelect: object }> = Table['$inferSelect'];
type NewRow<Table extends { readonly $inferInsert: object }> = Table['$inferInsert'];

interface CanaryColumns {
  readonly canaryVersion: string | null;
  readonly canaryPercent: number | null;
}

const canaryColumns = (canary: Release['canary']): CanaryColumns => ({
  canaryVersion: canary?.version ?? null,
  canaryPercent: canary?.percent ?? null,
});

const canaryOf = ({
  canaryVersion,
  canaryPercent,
  canarySet,
}: CanaryColumns & { readonly canarySet?: string | null }) =>
  canaryVersion === null || canaryPercent === null
    ? {}
    : { canary: { version: canaryVersion, percent: canaryPercent, ...(canarySet && { set: canarySet }) } };

export const toReleaseRow = (remote: string, release: Release): NewRow<typeof tables.releases> => ({
  remote,
  live: release.live,
  previous: release.previous,
  ...canaryColumns(release.canary),
  canarySet: release.canary?.set ?? null,
  liveSet: release.set ?? null,
  disabled: release.disabled ?? false,
  claims: release.claims ?? null,
  by: release.by,
  at: release.at,
});

export const toRelease = ({
  live,
  previous,
  disabled,
  claims,
  by,
  at,
  liveSet,
  ...canary
}: Row<typeof tables.releases>): Release => ({
  live,
  by,
  at,
  previous,
  ...canaryOf(canary),
  ...(liveSet !== null && { set: liveSet }),
  ...(disabled && { disabled: true as const }),
  ...(claims && { claims }),
});

export const toHistoryRow = ({ canary, forced, why, ...line }: HistoryLine): NewRow<typeof tables.releaseHistory> => ({
  ...line,
  ...canaryColumns(canary),
  forced: forced ?? false,
  why: why ?? null,
});

export const toHistoryLine = (row: Row<typeof tables.releaseHistory>): HistoryLine => ({
  at: row.at,
  by: row.by,
  remote: row.remote,
  command: row.command,
  from: row.from,
  to: row.to,
  ...canaryOf(row),
  ...(row.forced && { forced: true as const }),
  ...(row.why !== null && { why: row.why }),
});

export const toPublicationRow = ({
  source,
  digest,
  forced,
  ...line
}: PublicationLine): NewRow<typeof tables.publications> => ({
  ...line,
  commit: source?.commit ?? null,
  branch: source?.branch ?? null,
  dirty: source?.dirty ?? null,
  digest: digest ?? null,
  forced: forced ?? false,
});

export const toPublication = (row: Row<typeof tables.publications>): PublicationLine => ({
  remote: row.remote,
  version: row.version,
  at: row.at,
  by: row.by,
  ...(row.commit !== null && {
    source: {
      commit: row.commit,
      ...(row.branch !== null && { branch: row.branch }),
      dirty: row.dirty ?? false,
    },
  }),
  ...(row.forced && { forced: true as const }),
  ...(row.digest !== null && { digest: row.digest }),
});

export const toTokenRow = ({ withdrawn, ...token }: StoredToken): NewRow<typeof tables.tokens> => ({
  ...token,
  withdrawn: withdrawn ?? null,
});

export const toToken = ({ withdrawn, ...token }: Row<typeof tables.tokens>): StoredToken => ({
  ...token,
  ...(withdrawn !== null && { withdrawn }),
});
