import * as v from 'valibot';
import { appSchema, SHELL, versionSchema } from './names';
import { OperatorError } from '@platform/process/operator-error';

const percentSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

const canarySchema = v.object({
  version: versionSchema,
  /** Of visitors, 0 to 100. */
  percent: percentSchema,
  /** The release set that it belongs to, as `nameSet` writes it: a visitor gets all of its versions or none. */
  set: v.optional(v.string()),
});

const releaseSchema = v.object({
  /** The version that visitors get; null while there is only a canary. */
  live: v.nullable(versionSchema),
  /** Who changed it last; empty where the registry hides names from strangers. */
  by: v.string(),
  /** When, as ISO 8601. */
  at: v.string(),
  /** The earlier live versions, latest first: those that a roll-back returns to. */
  previous: v.array(versionSchema),
  canary: v.optional(canarySchema),
  /** The release set that the live version came with; a roll-back takes all of it back. */
  set: v.optional(v.string()),
  /** The kill switch: the shop does not load the remote, and the rest is kept for when it is enabled again. */
  disabled: v.optional(v.literal(true)),
  /** The addresses, slots and places in slots that are its own, by their keys, because no other remote had them before it. */
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

/** The release of one remote, or of the shell. */
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

/** The public part of a release: the versions, and not who released them. */
export function withoutNames({ remotes }: Releases): Releases {
  const nameless = Object.entries(remotes).map(([remote, release]) => [remote, { ...release, by: '' }] as const);
  return { remotes: Object.fromEntries(nameless) };
}

const MIN_OF_SET = 2;
const MAX_OF_SET = 20;

/** Remote → version, of the apps that are released together. */
export type SetVersions = Readonly<Record<string, string>>;

/** @returns the name of a release set: `mf-cart@1.2.0 mf-checkout@1.5.0` */
export const nameSet = (versions: SetVersions): string =>
  Object.entries(versions)
    .map(([remote, version]) => `${remote}@${version}`)
    .sort()
    .join(' ');

/**
 * Ends the canaries of sets of which damaged rows have lost a part: visitors get all versions of a set or none, and nobody
 * promotes half of one.
 */
export function withoutHalfSets(remotes: Releases['remotes']): Releases['remotes'] {
  const isWhole = ({ percent, set }: NonNullable<Release['canary']>) =>
    set === undefined ||
    set.split(' ').every((member) => {
      const { canary, disabled } = remotes[member.slice(0, member.indexOf('@'))] ?? {};
      return (
        canary?.set === set &&
        canary.percent === percent &&
        member.endsWith(`@${canary.version}`) &&
        disabled === undefined
      );
    });
  const whole = Object.entries(remotes).map(([app, { canary, ...release }]) => [
    app,
    { ...release, ...(canary && isWhole(canary) && { canary }) },
  ]);
  return Object.fromEntries(whole) as Releases['remotes'];
}

const remote = appSchema;
export const commandSchema = v.variant('kind', [
  v.object({ kind: v.literal('live'), remote, version: versionSchema }),
  v.object({ kind: v.literal('rollback'), remote, version: v.optional(versionSchema) }),
  v.object({ kind: v.literal('canary'), remote, version: versionSchema, percent: percentSchema }),
  v.object({ kind: v.literal('promote'), remote, version: v.optional(versionSchema) }),
  v.object({ kind: v.literal('disable'), remote }),
  v.object({ kind: v.literal('enable'), remote }),
  v.object({
    kind: v.literal('release'),
    versions: v.pipe(
      v.record(appSchema, versionSchema),
      v.minEntries(MIN_OF_SET, 'a release set has two versions or more'),
      v.maxEntries(MAX_OF_SET, `a release set has ${MAX_OF_SET} versions at most`),
    ),
    /** Default: for everybody. */
    percent: v.optional(v.pipe(percentSchema, v.minValue(Number.MIN_VALUE, 'a canary goes to more than 0 %'))),
  }),
]);

/**
 * A command of a person or a deploy: `release` to a set of versions, whole or not at all, the others to one
 * remote and to those that were released with it. `promote` and `live` differ only in their default version.
 */
export type ReleaseCommand = v.InferOutput<typeof commandSchema>;
export type SetCommand = Extract<ReleaseCommand, { kind: 'release' }>;
/** A command to one remote. */
export type RemoteCommand = Exclude<ReleaseCommand, SetCommand>;

const MAX_PREVIOUS = 20;
const NEVER_DISABLED =
  'Without the shell there is no page, so it is never disabled. Roll it back: npm run registry -- rollback shell';

export type NextRelease = Omit<Release, 'by' | 'at' | 'claims'>;

/**
 * Returns the release of one remote after a command; changes nothing itself.
 * @throws OperatorError when the command makes no sense for this release, with what does
 */
export function applyCommand(release: Release | undefined, command: RemoteCommand): NextRelease {
  switch (command.kind) {
    case 'live':
      return setLive(release, command.version, setOfCanary(release, command.version));
    case 'promote': {
      const version = command.version ?? canaryOf(release, command.remote).version;
      return setLive(release, version, setOfCanary(release, version));
    }
    case 'rollback':
      return rollBack(release, command.remote, command.version);
    case 'canary':
      return startCanary(release, { ...command, set: setOfCanary(release, command.version) });
    case 'disable':
      return disable(requireRelease(release, command.remote), command.remote);
    case 'enable':
      return enable(requireRelease(release, command.remote), command.remote);
  }
}

const setOfCanary = (release: Release | undefined, version: string) =>
  release?.canary?.version === version ? release.canary.set : undefined;

/** Setting a version live ends the canary. A disabled remote stays disabled until somebody enables it. */
export function setLive(release: Release | undefined, version: string, set: string | undefined): NextRelease {
  const { live = null, previous = [] } = release ?? {};
  const previousVersions = live === null || live === version ? previous : [live, ...previous];
  const kept = previousVersions.filter((one) => one !== version).slice(0, MAX_PREVIOUS);
  return { live: version, previous: kept, ...ofSet(set), ...stillDisabled(release) };
}

export function rollBack(release: NextRelease | undefined, remote: string, version: string | undefined): NextRelease {
  const current = requireRelease(release, remote);
  const { live, previous, canary } = current;
  // Ending a canary means the version that everybody else has, not the one before it.
  if (version === undefined && canary) return withoutCanary(current);
  const target = version ?? previous[0];
  if (target === undefined) {
    throw new OperatorError(
      `${remote} has no earlier version to roll back to. List its versions: npm run registry -- list ${remote}.` +
        (remote === SHELL ? '' : ` Disable it: npm run registry -- disable ${remote}`),
    );
  }
  const index = previous.indexOf(target);
  const set = target === live ? current.set : undefined;
  return { live: target, previous: previous.slice(index + 1), ...ofSet(set), ...stillDisabled(current) };
}

export function startCanary(
  release: Release | undefined,
  { version, percent, set }: NonNullable<Release['canary']>,
): NextRelease {
  const { live = null, previous = [] } = release ?? {};
  if (live === version) {
    throw new OperatorError(`${version} is live for everybody already. A canary is another version than the live one.`);
  }
  const canary = percent > 0 && { canary: { version, percent, ...ofSet(set) } };
  return { live, previous, ...ofSet(release?.set), ...stillDisabled(release), ...canary };
}

/** Visitors get all versions of a set or none, so the canary of a set does not wait for the disabled one. */
function disable(release: Release, remote: string): NextRelease {
  if (remote === SHELL) throw new OperatorError(NEVER_DISABLED);
  return { ...(release.canary?.set === undefined ? enabled(release) : withoutCanary(release)), disabled: true };
}

function enable(release: Release, remote: string): NextRelease {
  if (!release.disabled) throw new OperatorError(`${remote} is not disabled; there is nothing to enable.`);
  return enabled(release);
}

const ofSet = (set: string | undefined) => (set === undefined ? {} : { set });

export const withoutCanary = ({ live, previous, set, disabled }: NextRelease): NextRelease => ({
  live,
  previous,
  ...ofSet(set),
  ...(disabled && { disabled }),
});

const enabled = ({ live, previous, set, canary }: Release): NextRelease => ({
  live,
  previous,
  ...ofSet(set),
  ...(canary && { canary }),
});

const stillDisabled = (release: NextRelease | undefined) => (release?.disabled ? { disabled: release.disabled } : {});

export function requireRelease<Known extends NextRelease>(release: Known | undefined, remote: string): Known {
  if (release) return release;
  throw new OperatorError(`${remote} was never deployed here. Deploy it: npm run deploy -w ${remote}`);
}

function canaryOf(release: Release | undefined, remote: string): { version: string } {
  if (release?.canary) return release.canary;
  throw new OperatorError(`${remote} has no canary. Name the version: npm run registry -- promote ${remote}@1.4.0`);
}
