import { setTimeout as pause } from 'node:timers/promises';
import fastq from 'fastq';
import { LateError, withinProcessorTime } from './processor-time';
import type { BuildHealth } from './build-health';
import { ProcessEndedError, RenderProcess, type Rendered, type RenderJob } from './render-process';
import { idOf, nameOf, type ServerBuild } from './server-build';

/** What has used so much processor time never ends. */
const HANGS_AFTER_MS = 2_000;
/** When a process could not start, none is started for this time. */
const START_AGAIN_MS = 1_000;
const MAX_TRIES = 2;
/** What ended one process may have ended the others, whose end is not known yet. */
const RETRY_AFTER_MS = 30;

export interface RenderPoolOptions {
  readonly shell: ServerBuild;
  /** So many pages are rendered at a time, each in a process. */
  readonly size: number;
  /** Processor time that a page may use; then it is sent without its remote. */
  readonly timeoutMs: number;
  readonly health: BuildHealth;
  readonly report: (text: string, error?: unknown) => void;
}

/** Processes that render pages with one build of the shell; one is started when a page finds none that is idle. */
export class RenderPool {
  readonly #states = new Map<RenderProcess, 'idle' | 'rendering' | 'late'>();
  readonly #queue: fastq.queueAsPromised<() => Promise<Rendered>, Rendered>;
  #mayStartAt = -Infinity;
  #isClosed = false;

  constructor(private readonly options: RenderPoolOptions) {
    this.#queue = fastq.promise((work: () => Promise<Rendered>) => work(), options.size);
  }

  /**
   * Renders the page with the remote of the job.
   * @throws Error when the remote is late, left out or has ended two processes; the page can then be rendered without it
   */
  render(job: RenderJob): Promise<Rendered> {
    const build = idOf(job.remote?.build ?? this.options.shell);
    return this.options.health.oneAtFirst(build, () => this.#try(job, build, MAX_TRIES));
  }

  /** Ids of its processes. */
  pids(): number[] {
    return [...this.#states.keys()].flatMap(({ pid }) => pid ?? []);
  }

  /** Ends the processes, those that render in time once no page waits for them. */
  close(): void {
    this.#isClosed = true;
    for (const [process, state] of this.#states) if (state !== 'rendering') this.#end(process);
  }

  /** A process that ends once may have been ended from outside; if the same page ends the next one, it was the page. */
  async #try(job: RenderJob, build: string, tries: number): Promise<Rendered> {
    try {
      return await this.#queue.push(() => this.#renderNext(job, build));
    } catch (error) {
      if (!(error instanceof ProcessEndedError)) throw error;
      if (tries > 1) {
        await pause(RETRY_AFTER_MS);
        return this.#try(job, build, tries - 1);
      }
      if (error.builds === null) this.options.health.leaveOut(build);
      throw error;
    }
  }

  async #renderNext(job: RenderJob, build: string): Promise<Rendered> {
    const { health, timeoutMs } = this.options;
    if (health.isLeftOut(build)) throw new Error('It is left out for now');
    const process = this.#takeIdle() ?? (await this.#start());
    const rendering = process.render(job);
    try {
      const rendered = await withinProcessorTime(process.pid, timeoutMs, rendering);
      health.rendered(build);
      this.#free(process);
      return rendered;
    } catch (error) {
      if (error instanceof LateError) void this.#waitForLate(process, rendering, build);
      else this.#free(process);
      throw error;
    }
  }

  /** Another process takes its place. The first page of a large build may be late on a slow machine, and the next one not. */
  async #waitForLate(process: RenderProcess, rendering: Promise<Rendered>, build: string): Promise<void> {
    const { health, report } = this.options;
    this.#states.set(process, 'late');
    health.late(build, rendering);
    try {
      await withinProcessorTime(process.pid, HANGS_AFTER_MS, rendering);
      health.rendered(build);
      this.#free(process);
    } catch (error) {
      this.#end(process);
      if (this.#isClosed) return;
      report(`A page of ${nameOf(build)} does not end, so its process is ended.`, error);
      health.leaveOut(build);
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
    const { shell, health, report } = this.options;
    if (performance.now() < this.#mayStartAt) throw new Error('No render process starts');
    const process = new RenderProcess(shell, report);
    this.#states.set(process, 'rendering');
    void process.ended.then(({ builds }) => {
      for (const build of builds ?? []) health.leaveOut(build);
      this.#states.delete(process);
    });
    try {
      await withinProcessorTime(process.pid, HANGS_AFTER_MS, process.started);
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
    const inTime = [...this.#states.values()].filter((state) => state !== 'late').length;
    const isSpare = inTime > this.options.size || (this.#isClosed && this.#queue.length() === 0);
    if (isSpare || process.spoiledBy) this.#end(process);
  }

  #end(process: RenderProcess): void {
    this.#states.delete(process);
    process.kill();
  }
}
