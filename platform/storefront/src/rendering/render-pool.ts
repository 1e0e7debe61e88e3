import { setTimeout as pause } from 'node:timers/promises';
import fastq from 'fastq';
import type { BuildHealth } from './build-health';
import { contextOf, LateError, ProcessEndedError, RenderProcess } from './render-process';
import type { Rendered, RenderJob } from './render-process';

/** What has worked so long never ends. */
const HANGS_AFTER_MS = 2_000;
const END_LATE_MS = 3_000;
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

/** Processes that render pages; one is started when a page finds none that is idle. */
export class RenderPool {
  readonly #states = new Map<RenderProcess, 'idle' | 'rendering' | 'late'>();
  readonly #queue: fastq.queueAsPromised<() => Promise<Rendered>, Rendered>;
  #mayStartAt = -Infinity;

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

  /** Ends the processes, and starts no other. */
  close(): void {
    this.#mayStartAt = Infinity;
    for (const process of this.#states.keys()) this.#end(process);
  }

  /**
   * A process that ends once may have had an accident; if the same page ends the next one, or another page of these builds
   * ends another one within minutes, it was the build. What ends from outside is known by the same page alone.
   */
  async #try(job: RenderJob, limitMs: number, tries: number): Promise<Rendered> {
    try {
      return await this.#queue.push(() => this.#renderNext(job, limitMs));
    } catch (error) {
      if (!(error instanceof ProcessEndedError)) throw error;
      const isAccident = error.isFromOutside || this.options.health.isFirst('ended', contextOf(job));
      if (tries > 1 && isAccident) {
        await pause(RETRY_AFTER_MS);
        return this.#try(job, limitMs, tries - 1);
      }
      this.options.health.leaveOut(contextOf(job));
      throw error;
    }
  }

  async #renderNext(job: RenderJob, limitMs: number): Promise<Rendered> {
    const { health } = this.options;
    if (health.isLeftOut(contextOf(job))) throw new Error('It is left out for now');
    const idle = [...this.#states].find(([, state]) => state === 'idle')?.[0];
    if (idle) this.#states.set(idle, 'rendering');
    const process = idle ?? (await this.#start());
    try {
      const rendered = await process.render(job, limitMs);
      health.rendered(contextOf(job));
      this.#free(process);
      return rendered;
    } catch (error) {
      const isFull = process.filledBy?.includes(contextOf(job));
      if (error instanceof LateError && !isFull) void this.#renderLate(process, job);
      else this.#free(process);
      throw error;
    }
  }

  /**
   * Renders a late page once more, for nobody, while another process takes this one's place. The first page of a large
   * build may be late on a slow machine, and the next one not.
   */
  async #renderLate(process: RenderProcess, job: RenderJob): Promise<void> {
    const { health } = this.options;
    if ([...this.#states.values()].includes('late')) {
      // Another one would cost a processor: this build is not known to hang, and is late only a few times.
      if (!health.isLeftOut(contextOf(job))) health.late(contextOf(job), 'proven');
      return this.#free(process);
    }
    this.#states.set(process, 'late');
    health.late(contextOf(job));
    try {
      await process.render(job, HANGS_AFTER_MS, END_LATE_MS);
      health.late(contextOf(job), 'proven');
    } catch {
      if (this.#mayStartAt < Infinity) health.leaveOut(contextOf(job));
    }
    this.#free(process);
  }

  async #start(): Promise<RenderProcess> {
    if (performance.now() < this.#mayStartAt) throw new Error('No render process starts');
    const process = new RenderProcess();
    this.#states.set(process, 'rendering');
    void process.ended.then(() => this.#states.delete(process));
    try {
      await process.started;
      return process;
    } catch (error) {
      this.options.report('A render process could not start.', error);
      this.#mayStartAt = Math.max(this.#mayStartAt, performance.now() + START_AGAIN_MS);
      this.#end(process);
      throw new Error('No render process starts', { cause: error });
    }
  }

  /** Keeps the process for the next page, unless it has ended, has to be replaced, or is one too many. */
  #free(process: RenderProcess): void {
    if (!this.#states.has(process)) return;
    this.#states.set(process, 'idle');
    const { size, isForOnePage = false, health } = this.options;
    const inTime = [...this.#states.values()].filter((state) => state !== 'late').length;
    if (isForOnePage || inTime > size || process.filledBy) this.#end(process);
    for (const context of process.filledBy ?? []) health.leaveOut(context);
  }

  #end(process: RenderProcess): void {
    this.#states.delete(process);
    process.kill();
  }
}
