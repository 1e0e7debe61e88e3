import type { Report } from '@platform/process/report';
import { LRUCache } from 'lru-cache';
import { idOf, nameOf, type ServerBuild } from './server-build';

/** Then a build that has stopped, ended or filled a process may render again: it may have been an accident. */
const LEFT_OUT_MINUTES = 5;
const MAX_BUILDS = 200;
/** So often a build may be late within these minutes, and then in time. */
const MAX_LATE = 2;
const MAX_PROBLEMS = 20;

/** The state of builds, by the contexts that they run in: which may render, and which are left to the browser. */
export class BuildHealth {
  /** One that is not in it has not rendered yet. */
  readonly #states = new LRUCache<string, 'proven' | 'late' | 'faulty'>({ max: MAX_BUILDS });
  readonly #problems = new LRUCache<string, true>({ max: MAX_BUILDS });
  readonly #firstRenders = new Map<string, Promise<unknown>>();
  /** Event of these minutes → how often it happened. */
  readonly #events = new LRUCache<string, number>({ max: 2 * MAX_BUILDS });

  constructor(readonly report: Report) {}

  isLeftOut(build: string): boolean {
    return ['late', 'faulty'].includes(this.#states.get(build) ?? '');
  }

  /** A build that has not rendered yet has one render at a time: it could stop every process at once. */
  async oneAtFirst<Result>(build: string, render: () => Promise<Result>): Promise<Result> {
    while (this.#firstRenders.has(build)) await this.#firstRenders.get(build);
    const rendering = render();
    if (!this.#states.has(build)) {
      const end = () => this.#firstRenders.delete(build);
      this.#firstRenders.set(build, rendering.then(end, end));
    }
    return rendering;
  }

  rendered(build: string): void {
    if (!this.isLeftOut(build)) this.#states.set(build, 'proven');
  }

  /** Leaves it to the browser for as long as one of its late pages is rendered once more. */
  late(build: string, state: 'late' | 'proven' = 'late'): void {
    if (this.#states.get(build) === 'faulty') return;
    this.#states.set(build, state);
    if (state === 'proven' && !this.isFirst('late', build, MAX_LATE)) this.leaveOut(build);
  }

  /** @returns whether this is one of the first `times` that this happens to the build within some minutes */
  isFirst(event: 'ended' | 'late' | 'reported' | 'searched', build: string, times = 1): boolean {
    const key = `${event} ${build}`;
    const count = 1 + (this.#events.get(key) ?? 0);
    this.#events.set(key, count);
    if (count === 1) setTimeout(() => this.#events.delete(key), LEFT_OUT_MINUTES * 60_000).unref();
    return count <= times;
  }

  /** Each problem of a build is reported once: a broken screen has it on every page. */
  reportProblem(build: ServerBuild, { url }: { readonly url: string }, reason: string): void {
    const problem = `${idOf(build)} ${reason.split('\n')[0]}`;
    if (!this.#problems.has(problem) && this.isFirst('reported', idOf(build), MAX_PROBLEMS))
      this.report(`${build.name} is not in the HTML of ${url}, so the browser renders it. ${reason}`);
    this.#problems.set(problem, true);
  }

  leaveOut(build: string): void {
    if (this.#states.get(build) === 'faulty') return;
    this.#states.set(build, 'faulty');
    setTimeout(() => this.#states.delete(build), LEFT_OUT_MINUTES * 60_000).unref();
    // The shell's is the last.
    const remotes = build.split(' ').slice(0, -1).map(nameOf).join(' or ');
    this.report(
      `${remotes || nameOf(build)} has ended, filled or held up render processes, so browsers alone render it for ${LEFT_OUT_MINUTES} minutes.`,
    );
  }
}
