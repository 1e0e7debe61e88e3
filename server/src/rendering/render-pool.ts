import { setTimeout as pause } from 'node:timers/promises';
import fastq from 'fastq';
import type { BuildHealth } from './build-health';
import {
  contextOf,
  LateError,
  ProcessEndedError,
  RenderProcess,
  type Rendered,
  type RenderJob,
} from './render-process';
import { nameOf } from './server-build';

/** What has worked so long never ends. */
const HANGS_AFTER_MS = 2_000;
const STARVED_LIMITS = 10;
/** A process limits the time of its builds. One that does not respond within so many limits cannot, or gets no time itself. */
const MAX_LIMITS = 15;
/** When a process could not start, none is started for this time. */
const START_AGAIN_MS = 1_000;
const MAX_TRIES = 2;
/** What ended one process may have ended the others, whose end is not known yet. */
const RETRY_AFTER_MS = 30;

export interface RenderPoolOptions {
  /** So many pages are rendered at a time, each in a process. */
  readonly size: number;
  /** Whether a process renders one page and no other. */
  readonly isForOnePage?: boolean;
  readonly health: BuildHealth;
  readonly report: (text: string, error?: unknown) => void;
}

class UnresponsiveError extends LateError {}

/** @throws UnresponsiveError when the process has not responded within many limits */
function withinLimits<Result>(limitMs: number, response: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    // What has arrived meanwhile is read first: this process, too, may have had to wait for the processor.
    const end = () => setImmediate(reject, new UnresponsiveError('Its process does not respond'));
    const timer = setTimeout(end, MAX_LIMITS * limitMs);
    response.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Processes that render pages; one is started when a page finds none that is idle. */
export class RenderPool {
  readonly #states = new Map<RenderProcess, 'idle' | 'rendering' | 'late'>();
  readonly #queue: fastq.queueAsPromised<() => Promise<Rendered>, Rendered>;
  #mayStartAt = -Infinity;
  #isClosed = false;

  constructor(private readonly options: RenderPoolOptions) {
    this.#queue = fastq.promise((work: () => Promise<Rendered>) => work(), options.size);
  }

  /**
   * @param limitMs so long the job's builds may work
   * @throws Error when they throw, are late, are left out or have ended two processes
   */
  render(job: RenderJob, limitMs: number): Promise<Rendered> {
    return this.options.health.oneAtFirst(contextOf(job), () => this.#try(job, limitMs, MAX_TRIES));
  }

  /** Ids of its processes. */
  pids(): number[] {
    return [...this.#states.keys()].flatMap(({ pid }) => pid ?? []);
  }

  /** Lets these builds go, in all processes. */
  forget(isGone: (build: string) => boolean): void {
    for (const process of this.#states.keys()) process.forget(isGone);
  }

  /** Ends the processes, those that render in time once no page waits for them. */
  close(): void {
    this.#isClosed = true;
    for (const [process, state] of this.#states) if (state !== 'rendering') this.#end(process);
  }

  /** A process that ends once may have been ended from outside; if the same page ends the next one, it was the page. */
  async #try(job: RenderJob, limitMs: number, tries: number): Promise<Rendered> {
    try {
      return await this.#queue.push(() => this.#renderNext(job, limitMs));
    } catch (error) {
      if (!(error instanceof ProcessEndedError)) throw error;
      if (tries > 1) {
        await pause(RETRY_AFTER_MS);
        return this.#try(job, limitMs, tries - 1);
      }
      if (error.contexts === null) this.options.health.leaveOut(contextOf(job));
      throw error;
    }
  }

  async #renderNext(job: RenderJob, limitMs: number): Promise<Rendered> {
    const { health } = this.options;
    if (health.isLeftOut(contextOf(job))) throw new Error('It is left out for now');
    const process = this.#takeIdle() ?? (await this.#start());
    const rendering = process.render(job, limitMs, STARVED_LIMITS * limitMs);
    try {
      const rendered = await withinLimits(limitMs, rendering);
      health.rendered(contextOf(job));
      this.#free(process);
      return rendered;
    } catch (error) {
      if (error instanceof UnresponsiveError) void this.#waitForLate(process, job, rendering);
      else if (error instanceof LateError) void this.#waitForLate(process, job, process.render(job, HANGS_AFTER_MS));
      else this.#free(process);
      throw error;
    }
  }

  /** Another process takes its place. The first page of a large build may be late on a slow machine, and the next one not. */
  async #waitForLate(process: RenderProcess, job: RenderJob, rendering: Promise<Rendered>): Promise<void> {
    const { health, report } = this.options;
    const context = contextOf(job);
    this.#states.set(process, 'late');
    health.late(context, rendering);
    try {
      await withinLimits(HANGS_AFTER_MS, rendering);
      health.rendered(context);
      this.#free(process);
    } catch (error) {
      if (this.#isClosed) return;
      if (error instanceof LateError) {
        report(`A page of ${nameOf(context)} does not end.`, error);
        health.leaveOut(context);
      }
      if (!(error instanceof UnresponsiveError)) return this.#free(process);
      this.#end(process);
      // The next page need not wait for the start of another one, which reports why it fails.
      await this.#start().then(
        (started) => this.#free(started),
        () => undefined,
      );
    }
  }

  #takeIdle(): RenderProcess | undefined {
    const [idle] = [...this.#states].find(([, state]) => state === 'idle') ?? [];
    if (idle) this.#states.set(idle, 'rendering');
    return idle;
  }

  async #start(): Promise<RenderProcess> {
    const { health, report } = this.options;
    if (performance.now() < this.#mayStartAt) throw new Error('No render process starts');
    const process = new RenderProcess(report);
    this.#states.set(process, 'rendering');
    void process.ended.then(({ contexts }) => {
      for (const context of contexts ?? []) health.leaveOut(context);
      this.#states.delete(process);
    });
    try {
      await withinLimits(HANGS_AFTER_MS, process.started);
      return process;
    } catch (error) {
      report('A render process could not start.', error);
      this.#mayStartAt = performance.now() + START_AGAIN_MS;
      this.#end(process);
      throw new Error('No render process starts', { cause: error });
    }
  }

  /** Keeps the process for the next page, unless it has ended, has to be replaced, or is one too many. */
  #free(process: RenderProcess): void {
    if (!this.#states.has(process)) return;
    this.#states.set(process, 'idle');
    const { size, isForOnePage = false } = this.options;
    const inTime = [...this.#states.values()].filter((state) => state !== 'late').length;
    const isSpare = isForOnePage || inTime > size || (this.#isClosed && this.#queue.length() === 0);
    if (isSpare || process.spoiledBy) this.#end(process);
  }

  #end(process: RenderProcess): void {
    this.#states.delete(process);
    process.kill();
  }
}
