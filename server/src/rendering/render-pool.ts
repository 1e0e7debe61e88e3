import { processorTimeOf } from './processor-time';
import { nameOf, ProcessEndedError, type Rendered, type RenderJob } from './render-process';
import {
  createRenderWorkers,
  type RenderWorker,
  type RenderWorkers,
  type RenderWorkersOptions,
} from './render-workers';

/** A render that is not over so long after its timeout never ends. */
const HANGS_AFTER_MS = 2_000;
/** On a machine with too much to do, a page waits so many timeouts for its remotes, and as many for a process. */
const MAX_TIMEOUTS = 15;
/** Before a process has started, a page waits so long for its start. */
const START_TIMEOUT_MS = 10_000;
/** Processor time is counted in steps of this. */
const TICK_MS = 10;
const MAX_TRIES = 2;
/** What ended one process may have ended the others, whose end is not known yet. */
const RETRY_AFTER_MS = 30;

export interface RenderPoolOptions extends RenderWorkersOptions {
  /**
   * Processor time that the remotes of a page may use; then it is sent without them. Where the operating system does not
   * report it, the time that passes.
   */
  readonly timeoutMs: number;
}

/** Why a page has no content of its remotes. */
export class NotRenderedError extends Error {}

interface QueuedJob {
  readonly job: RenderJob;
  readonly builds: readonly string[];
  readonly resolve: (rendered: Rendered) => void;
  readonly reject: (reason: Error) => void;
  tries: number;
  /** Builds that have a strike because a process ended with this page. */
  struck: readonly string[];
  waiting?: NodeJS.Timeout;
}

/** Processes that render pages with one build of the shell. */
export interface RenderPool {
  /**
   * Renders the page with the remotes of the job.
   * @throws NotRenderedError when they have ended a process, or are late; the page can then be rendered without them
   */
  render(job: RenderJob): Promise<Rendered>;
  /** Ids of its processes. */
  pids(): number[];
  /** Ends the processes once no page waits for them. */
  close(): void;
}

/** Creates the pool; a process is started when a page waits for one. */
export function createRenderPool(options: RenderPoolOptions): RenderPool {
  const { health } = options;
  const queue: QueuedJob[] = [];
  const workers = createRenderWorkers(options, dispatch);
  let isClosed = false;

  /** Gives waiting pages to idle processes. */
  function dispatch(): void {
    if (workers.isBroken()) for (const queued of [...queue]) giveUp(queued, 'No render process starts');
    for (const queued of [...queue]) {
      if (!queued.builds.every(health.mayStart)) continue;
      const worker = workers.findIdle(queue.length);
      if (!worker) break;
      leaveQueue(queued);
      void run(worker, queued);
    }
    if (isClosed && queue.length === 0) workers.endIdle();
  }

  function leaveQueue(queued: QueuedJob): void {
    clearTimeout(queued.waiting);
    queue.splice(queue.indexOf(queued), 1);
  }

  function giveUp(queued: QueuedJob, reason: string): void {
    leaveQueue(queued);
    queued.reject(new NotRenderedError(reason));
  }

  function enqueue(queued: QueuedJob): void {
    queue.push(queued);
    const ms = workers.hasStarted() ? MAX_TIMEOUTS * options.timeoutMs : START_TIMEOUT_MS;
    queued.waiting = setTimeout(() => giveUp(queued, 'No render process was free in time'), ms);
    dispatch();
  }

  async function run(worker: RenderWorker, queued: QueuedJob): Promise<void> {
    const { builds, job } = queued;
    worker.isIdle = false;
    queued.tries += 1;
    health.started(builds);
    const watch = watchTime(options, workers, { worker, queued, dispatch });
    try {
      const rendered = await worker.process.render(job);
      health.ended(builds, true);
      health.withdraw(queued.struck);
      workers.noteGrowth(worker, builds, rendered);
      queued.resolve(rendered);
    } catch (error) {
      health.ended(builds, false);
      if (!watch.isLate()) retryOrReject(queued, error);
    }
    worker.isIdle = true;
    watch.stop();
    dispatch();
  }

  /** A process that ends once may have been ended from outside; if the same page ends the next one, it was the page. */
  function retryOrReject(queued: QueuedJob, error: unknown): void {
    const named = error instanceof ProcessEndedError ? error.builds : null;
    health.strike(named ?? queued.builds);
    if (named === null) queued.struck = [...queued.struck, ...queued.builds];
    if (queued.tries < MAX_TRIES) setTimeout(() => enqueue(queued), RETRY_AFTER_MS);
    else queued.reject(new NotRenderedError(error instanceof Error ? error.message : String(error)));
  }

  return {
    render: (job) =>
      new Promise((resolve, reject) => {
        const builds = Object.values(job.remotes).map(({ id }) => id);
        enqueue({ job, builds, resolve, reject, tries: 0, struck: [] });
      }),
    pids: workers.pids,
    close() {
      isClosed = true;
      workers.close();
      dispatch();
    },
  };
}

interface Running {
  readonly worker: RenderWorker;
  readonly queued: QueuedJob;
  readonly dispatch: () => void;
}

/** @returns what tells how much of the page's time is left, in milliseconds */
function startClock({ timeoutMs }: RenderPoolOptions, { process }: RenderWorker): () => number {
  const start = performance.now();
  const usedBefore = process.usedMs();
  return () => {
    const passed = performance.now() - start;
    const used = processorTimeOf(process.pid);
    const charged = used === undefined ? passed : used - usedBefore;
    return Math.min(timeoutMs - charged, MAX_TIMEOUTS * timeoutMs - passed);
  };
}

/** Sends a page that is late without its remotes, replaces its process, and ends processes that hang. */
function watchTime(options: RenderPoolOptions, workers: RenderWorkers, { worker, queued, dispatch }: Running) {
  const { health, report, timeoutMs } = options;
  const { builds, job, reject } = queued;
  const timeLeft = startClock(options, worker);
  let late: { isOver: () => void } | undefined;
  let isOver = false;
  let timer = setTimeout(look, timeoutMs);

  // What has arrived meanwhile is read first: this process, too, may have had to wait for the processor.
  function look(): void {
    setImmediate(() => {
      if (isOver) return;
      const left = timeLeft();
      if (left > 0) timer = setTimeout(look, Math.max(left, TICK_MS));
      else sendWithout();
    });
  }

  function sendWithout(): void {
    late = health.late(builds);
    workers.setAside(worker);
    reject(new NotRenderedError(`It was not rendered within ${timeoutMs} ms`));
    timer = setTimeout(() => {
      report(`Rendering ${job.page.url} with ${builds.map(nameOf).join()} does not end, so its process is ended.`);
      health.strike(builds);
      workers.end(worker);
    }, HANGS_AFTER_MS);
    dispatch();
  }

  return {
    isLate: () => late !== undefined,
    stop() {
      isOver = true;
      clearTimeout(timer);
      late?.isOver();
      if (late) workers.takeBack(worker);
    },
  };
}
