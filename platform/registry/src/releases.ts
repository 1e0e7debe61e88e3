import * as v from 'valibot';
import { appSchema, SHELL, versionSchema } from './names';
import { OperatorError } from '@platform/process/operator-error';

const canarySchema = v.object({
  version: versionSchema,
  /** Of visitors, 0 to 100. */
  percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
});

const releaseSchema = v.object({
  /** The version that visitors get; null while there is only a canary. */
  live: v.nullable(versionSchema),
  /** Who changed it last; empty where the registry hides names from strangers. */
  by: v.string(),
  /** When, as ISO 8601. */
  at: v.string(),
  /** What was live before, latest first: the versions that a roll-back returns to. */
  previous: v.array(versionSchema),
  canary: v.optional(canarySchema),
  /** The kill switch: the shop does not load the remote, and the rest is kept for when it is enabled again. */
  disabled: v.optional(v.literal(true)),
  /** The addresses and fragments that are its own, by their keys, because no other remote had them before it. */
  claims: v.optional(v.array(v.string())),
});

/** Version of the format in which releases are sent and kept. */
const FORMAT = 2;

const releasesSchema = v.pipe(
  v.object({
    format: v.literal(FORMAT),
    remotes: v.record(appSchema, releaseSchema),
    /** Beside the remotes, so that a command or a storefront that serves the shell on its disk can read the rest. */
    shell: v.optional(releaseSchema),
  }),
  v.transform(({ remotes, shell }) => ({ remotes: { ...remotes, ...(shell && { [SHELL]: shell }) } })),
);

/** What is released of one remote, or of the shell. */
export type Release = v.InferOutput<typeof releaseSchema>;
export interface Releases {
  /** The shell is one of them, under its name; left out: pages are made of the build on the disk. */
  readonly remotes: Readonly<Record<string, Release>>;
}

/**
 * @param content parsed JSON
 * @throws Error when it is something else
 */
export const parseReleases = (content: unknown): Releases => v.parse(releasesSchema, content);

/** @returns the text that `parseReleases` reads, once it is parsed as JSON */
export function writeReleases({ remotes: { [SHELL]: shell, ...remotes } }: Releases): string {
  return JSON.stringify({ format: FORMAT, remotes, ...(shell && { shell }) }, null, 2);
}

/** What everybody may know: what is live, and not who released it. */
export function withoutNames({ remotes }: Releases): Releases {
  const nameless = Object.entries(remotes).map(([remote, release]) => [remote, { ...release, by: '' }] as const);
  return { remotes: Object.fromEntries(nameless) };
}

const remote = appSchema;
export const commandSchema = v.variant('kind', [
  v.object({ kind: v.literal('live'), remote, version: versionSchema }),
  v.object({ kind: v.literal('rollback'), remote, version: v.optional(versionSchema) }),
  v.object({ kind: v.literal('canary'), remote, ...canarySchema.entries }),
  v.object({ kind: v.literal('promote'), remote, version: v.optional(versionSchema) }),
  v.object({ kind: v.literal('disable'), remote }),
  v.object({ kind: v.literal('enable'), remote }),
]);

/** What a person or a deploy does to one remote's release. `promote` and `live` differ only in their default version. */
export type ReleaseCommand = v.InferOutput<typeof commandSchema>;

const MAX_PREVIOUS = 20;
const NEVER_DISABLED =
  'Without the shell there is no page, so it is never disabled. Roll it back: npm run registry -- rollback shell';

type NextRelease = Omit<Release, 'by' | 'at' | 'claims'>;

/**
 * Returns the release after a command; changes nothing itself.
 * @throws OperatorError when the command makes no sense for this release, with what does
 */
export function applyCommand(release: Release | undefined, command: ReleaseCommand): NextRelease {
  switch (command.kind) {
    case 'live':
      return setLive(release, command.version);
    case 'promote':
      return setLive(release, command.version ?? canaryOf(release, command.remote).version);
    case 'rollback':
      return rollBack(release, command.remote, command.version);
    case 'canary':
      return startCanary(release, command);
    case 'disable':
      if (command.remote === SHELL) throw new OperatorError(NEVER_DISABLED);
      return { ...enabled(requireRelease(release, command.remote)), disabled: true };
    case 'enable':
      return enable(requireRelease(release, command.remote), command.remote);
  }
}

/** Setting a version live ends the canary. A disabled remote stays disabled until somebody enables it. */
function setLive(release: Release | undefined, version: string): NextRelease {
  const { live = null, previous = [] } = release ?? {};
  const before = live === null || live === version ? previous : [live, ...previous];
  const kept = before.filter((one) => one !== version).slice(0, MAX_PREVIOUS);
  return { live: version, previous: kept, ...stillDisabled(release) };
}

function rollBack(release: Release | undefined, remote: string, version: string | undefined): NextRelease {
  const { live, previous, canary } = requireRelease(release, remote);
  // Ending a canary means the version that everybody else has, not the one before it.
  if (version === undefined && canary) return { live, previous, ...stillDisabled(release) };
  const target = version ?? previous[0];
  if (target === undefined) {
    throw new OperatorError(
      `${remote} has no earlier version to roll back to. List its versions: npm run registry -- list ${remote}.` +
        (remote === SHELL ? '' : ` Disable it: npm run registry -- disable ${remote}`),
    );
  }
  const index = previous.indexOf(target);
  return { live: target, previous: previous.slice(index + 1), ...stillDisabled(release) };
}

function startCanary(
  release: Release | undefined,
  { version, percent }: { version: string; percent: number },
): NextRelease {
  const { live = null, previous = [] } = release ?? {};
  if (live === version) {
    throw new OperatorError(`${version} is live for everybody already. A canary is another version than the live one.`);
  }
  return { live, previous, ...stillDisabled(release), ...(percent > 0 && { canary: { version, percent } }) };
}

function enable(release: Release, remote: string): NextRelease {
  if (!release.disabled) throw new OperatorError(`${remote} is not disabled; there is nothing to enable.`);
  return enabled(release);
}

const enabled = ({ live, previous, canary }: Release): NextRelease => ({ live, previous, ...(canary && { canary }) });

const stillDisabled = (release: Release | undefined) => (release?.disabled ? { disabled: release.disabled } : {});

function requireRelease(release: Release | undefined, remote: string): Release {
  if (release) return release;
  throw new OperatorError(`${remote} was never deployed here. Deploy it: npm run deploy -w ${remote}`);
}

function canaryOf(release: Release | undefined, remote: string): { version: string } {
  if (release?.canary) return release.canary;
  throw new OperatorError(`${remote} has no canary. Name the version: npm run registry -- promote ${remote}@1.4.0`);
}
