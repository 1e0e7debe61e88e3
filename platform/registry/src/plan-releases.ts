import { OperatorError } from '@platform/process/operator-error';
import { SHELL } from './names';
import {
  applyCommand,
  nameSet,
  requireRelease,
  rollBack,
  setLive,
  startCanary,
  withoutCanary,
  type NextRelease,
  type Release,
  type ReleaseCommand,
  type Releases,
  type RemoteCommand,
  type SetCommand,
} from './releases';

type Remotes = Releases['remotes'];

/** App → its release after a change. */
export type Plan = Readonly<Record<string, NextRelease>>;

/**
 * Returns each release that a command changes, as it is after it; changes nothing itself.
 * @returns those of a set together; the remote that the command names comes first
 * @throws OperatorError when the command makes no sense for these releases, with what does
 */
export function planReleases({ remotes }: Releases, command: ReleaseCommand): Plan {
  const planned = command.kind === 'release' ? planSet(remotes, command) : planTogether(remotes, command);
  for (const remote of Object.keys(planned)) {
    const set = remotes[remote]?.canary?.set;
    if (set === undefined || planned[remote]?.canary?.set === set) continue;
    const left = othersOf(remotes, planned, ({ canary }) => canary?.set === set);
    // Half a set is no set: ending it is always possible, and anything else needs its end first.
    if (left.length > 0 && !['rollback', 'disable'].includes(command.kind)) throw inAnotherSet(remote, set);
    for (const [one, other] of left) planned[one] = withoutCanary(other);
  }
  return planned;
}

const othersOf = (remotes: Remotes, planned: Plan, isOfSet: (release: Release) => boolean) =>
  Object.entries(remotes).filter(([one, release]) => !(one in planned) && isOfSet(release));

function planSet(remotes: Remotes, { versions, percent }: SetCommand): Record<string, NextRelease> {
  const set = nameSet(versions);
  const planned = Object.entries(versions).map(([remote, version]) => {
    const release = remotes[remote];
    if (percent !== undefined && release?.disabled) throw disabledInSet(remote);
    if (percent !== undefined) return [remote, startCanary(release, { version, percent, set })] as const;
    // A roll-back of the set leaves alone what was live before it.
    return [remote, setLive(release, version, release?.live === version ? release.set : set)] as const;
  });
  return Object.fromEntries(planned);
}

function planTogether(remotes: Remotes, command: RemoteCommand): Record<string, NextRelease> {
  const { remote } = command;
  const release = remotes[remote];
  const planned = { [remote]: applyCommand(release, command) };
  if (!release) return planned;
  if (isForCanaryOfSet(release, command)) {
    const set = release.canary?.set;
    for (const [one, other] of othersOf(remotes, planned, ({ canary }) => canary?.set === set)) {
      const { version } = requireRelease(other, one).canary ?? {};
      planned[one] = applyCommand(other, { ...command, remote: one, version } as RemoteCommand);
    }
  }
  if (command.kind === 'rollback' && command.version === undefined && !release.canary && release.set !== undefined) {
    for (const [one, other] of othersOf(remotes, planned, ({ set }) => set === release.set)) {
      planned[one] = withoutSet(one, withoutCanary(other));
    }
  }
  return planned;
}

/** A remote that came with its set was not there before it; without the shell there is no page. */
const withoutSet = (remote: string, release: NextRelease): NextRelease =>
  release.previous.length === 0 && remote !== SHELL
    ? { ...release, disabled: true }
    : rollBack(release, remote, undefined);

/** Whether it promotes the canary of a set, or gives it to another share of the visitors. */
function isForCanaryOfSet({ canary }: Release, command: RemoteCommand): boolean {
  if (canary?.set === undefined) return false;
  if (command.kind === 'promote') return command.version === undefined || command.version === canary.version;
  return (command.kind === 'live' || command.kind === 'canary') && command.version === canary.version;
}

const disabledInSet = (remote: string) =>
  new OperatorError(
    `${remote} is disabled, so no visitor would get the whole set. Enable it first: npm run registry -- enable ${remote}`,
  );

const inAnotherSet = (remote: string, set: string) =>
  new OperatorError(
    `${remote} is in the canary of the set ${set}. Promote the set or end it first: npm run registry -- promote ${remote}, or ` +
      `rollback ${remote}.`,
  );
