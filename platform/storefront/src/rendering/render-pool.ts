import { setTimeout as pause } from 'node:timers/promises';
import fastq from 'fastq';
import type { BuildHealth } from './build-health';
import { contextOf, CpuTimeoutError, ProcessEndedError, RenderProcess } from './render-process';
import type { Rendered, RenderJob } from './render-process';

/** When a process could not start, none is started for this time. */
const START_AGAIN_MS = 1_000;
/** The cause that ended one process may have ended the others, whose end is not known yet. */
const RETRY_AFTER_MS = 30;

/** No build is to blame. */
export class NoProcessError extends Error {}

/** Processes that render pages; one is started when a page finds none that is idle. */
export class RenderPool {
  readonly #states = new Map<RenderProcess, 'idle' | 'rendering' | 'late'>();
  readonly #queue: fastq.queueAsPromised<() => Promise<Rendered>, Rendered>;
  #mayStartAt = -Infinity;

  /** @param size so many pages are rendered at a time, each in a process; 0: one, and its process renders no other page */
  constructor(
    private readonly size: number,
    private readonly hangsAfterMs: number,
    private readonly health: BuildHealth,
  ) {
    this.#queue = fastq.promise((work: () => Promise<Rendered>) => work(), Math.max(1, size));
  }

  /** @throws Error when the job's builds throw, work longer than the limit, are left out or have ended two processes */
  render(job: RenderJob, limitMs: number): Promise<Rendered> {
    const context = contextOf(job);
    return this.health.oneAtFirst(context, () => this.#try(job, context, limitMs));
  }

  get processes(): readonly RenderProcess[] {
    return [...this.#states.keys()];
  }

  close(): void {
    this.#mayStartAt = Infinity;
    this.processes.forEach((process) => process.kill());
  }

  /**
   * A process that ends once may have had an accident; if the same page ends the next one, or another page of these builds
   * ends another one within minutes, it was the build. An end from outside counts by the same page alone.
   */
  async #try(job: RenderJob, context: string, limitMs: number, isRetry = false): Promise<Rendered> {
    try {
      return await this.#queue.push(() => this.#renderNext(job, context, limitMs));
    } catch (error) {
      if (!(error instanceof ProcessEndedError)) throw error;
      const isAccident = error.isFromOutside || this.health.isFirst('ended', context);
      if (isRetry || !isAccident) {
        this.health.leaveOut(context);
        throw error;
      }
      await pause(RETRY_AFTER_MS);
      return this.#try(job, context, limitMs, true);
    }
  }

  async #renderNext(job: RenderJob, context: string, limitMs: number): Promise<Rendered> {
    if (this.health.isLeftOut(context)) throw new Error('It is left out for now');
    const idle = [...this.#states].find(([, state]) => state === 'idle')?.[0];
    if (idle) this.#states.set(idle, 'rendering');
    const process = idle ?? (await this.#start());
    try {
      const rendered = await process.render(job, context, limitMs);
      this.health.rendered(context);
      this.#free(process);
      return rendered;
    } catch (error) {
      if (error instanceof CpuTimeoutError) void this.#finishLate(process, context);
      else this.#free(process);
      throw error;
    }
  }

  /** Lets a late page go on, unseen: the first page of a large build may be late on a slow machine, and the next one not. */
  async #finishLate(process: RenderProcess, context: string): Promise<void> {
    const isOnlyOne = ![...this.#states.values()].includes('late');
    this.#states.set(process, 'late');
    this.health.late(context);
    try {
      // Another one would cost a processor: this build is not known to hang, and is late only a few times.
      if (isOnlyOne) await process.waitForResponse(this.hangsAfterMs);
      else process.kill();
      this.health.late(context, 'proven');
      this.#free(process);
    } catch {
      this.health.leaveOut(context);
      process.kill();
    }
  }

  async #start(): Promise<RenderProcess> {
    if (performance.now() < this.#mayStartAt) throw new NoProcessError('No render process starts');
    const process: RenderProcess = new RenderProcess(() => this.#states.delete(process));
    this.#states.set(process, 'rendering');
    try {
      await process.waitForResponse();
      return process;
    } catch (error) {
      this.health.report('A render process could not start.', error);
      this.#mayStartAt = Math.max(this.#mayStartAt, performance.now() + START_AGAIN_MS);
      process.kill();
      throw new NoProcessError('No render process starts', { cause: error });
    }
  }

  /** Keeps the process for the next page, unless it has ended, has to be replaced, or is one too many. */
  #free(process: RenderProcess): void {
    if (!this.#states.has(process)) return;
    this.#states.set(process, 'idle');
    const inTime = [...this.#states.values()].filter((state) => state !== 'late');
    if (inTime.length > this.size || process.taintedBy) process.kill();
    for (const context of process.taintedBy ?? []) this.health.leaveOut(context);
  }
}
