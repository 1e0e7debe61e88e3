import { LRUCache } from 'lru-cache';

/** A build that has stopped, killed or filled a process so often is left out until another version is live. */
const MAX_STRIKES = 2;
const MAX_BUILDS = 200;

interface BuildState {
  strikes: number;
  /** Renders that are running, and those of them that have taken too long already. */
  running: number;
  late: number;
  /** Whether it has rendered anything at all. */
  isProven: boolean;
}

/** What is known of the remotes' builds: which of them may render, and which are left to the browser. */
export interface RemoteHealth {
  isLeftOut(build: string): boolean;
  /** Whether one of its renders is late now, and may never end. */
  isLate(build: string): boolean;
  /** Whether it may have one more render: a build that has not rendered yet could stop every process at once. */
  mayStart(build: string): boolean;
  started(builds: readonly string[]): void;
  ended(builds: readonly string[], rendered: boolean): void;
  /** A render has exceeded its timeout; `isOver` resolves when it ends in any way. */
  late(builds: readonly string[]): { isOver: () => void };
  strike(builds: readonly string[]): void;
  /** It was not the builds' fault. */
  withdraw(builds: readonly string[]): void;
}

/** @param onLeftOut called with the build that is left out from now on */
export function createRemoteHealth(onLeftOut: (build: string) => void): RemoteHealth {
  const states = new LRUCache<string, BuildState>({ max: MAX_BUILDS });
  const stateOf = (build: string): BuildState => {
    const state = states.get(build) ?? { strikes: 0, running: 0, late: 0, isProven: false };
    states.set(build, state);
    return state;
  };

  return {
    isLeftOut: (build) => stateOf(build).strikes >= MAX_STRIKES,
    isLate: (build) => stateOf(build).late > 0,
    mayStart(build) {
      const { isProven, running } = stateOf(build);
      return isProven || running === 0;
    },
    started(builds) {
      for (const build of builds) stateOf(build).running += 1;
    },
    ended(builds, rendered) {
      for (const build of builds) {
        const state = stateOf(build);
        state.running -= 1;
        state.isProven ||= rendered;
      }
    },
    late(builds) {
      for (const build of builds) stateOf(build).late += 1;
      return { isOver: () => builds.forEach((build) => (stateOf(build).late -= 1)) };
    },
    strike(builds) {
      for (const build of builds) if ((stateOf(build).strikes += 1) === MAX_STRIKES) onLeftOut(build);
    },
    withdraw(builds) {
      for (const build of builds) stateOf(build).strikes -= 1;
    },
  };
}
