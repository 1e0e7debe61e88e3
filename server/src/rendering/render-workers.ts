import type { RemoteHealth } from './remote-health';
import { nameOf, startRenderProcess, type LoadedBuild, type Rendered, type RenderProcess } from './render-process';

/** The live build of a remote, its canary, and the one before either. */
const BUILDS_KEPT = 3;
const MAX_FAILED_STARTS = 3;
/** What does not start is tried again after this time. */
const START_AGAIN_MS = 10_000;
const MB = 1024 * 1024;
/** A process with more memory is replaced before it reaches the limit at which Node ends it. */
const MAX_HEAP = 96 * MB;
/** A build that adds more than this to the memory with each page leaks. */
const LEAK_PER_PAGE = MB;

export interface RenderWorkersOptions {
  readonly shell: LoadedBuild;
  /** So many processes at most. */
  readonly size: number;
  readonly health: RemoteHealth;
  readonly report: (text: string, error?: unknown) => void;
}

/** A render process and its counters. */
export interface RenderWorker {
  readonly process: RenderProcess;
  isIdle: boolean;
  hasEnded: boolean;
  /** Build → what it has added to the memory, and in how many pages. */
  readonly growth: Map<string, { bytes: number; pages: number }>;
}

/** Processes that render with one build of the shell. */
export interface RenderWorkers {
  /** Whether one has ever started. */
  hasStarted(): boolean;
  /** Whether none starts at the moment, however often it is tried. */
  isBroken(): boolean;
  /** @returns one that has nothing to do, or undefined, and then starts one more if there may be more */
  findIdle(waiting: number): RenderWorker | undefined;
  /** Takes one out of their number while it finishes its page, so that another can start. */
  setAside(worker: RenderWorker): void;
  /** Takes it back, or ends it when there are enough. */
  takeBack(worker: RenderWorker): void;
  end(worker: RenderWorker): void;
  /** Replaces a process that has grown, and notes the builds that it has grown by. */
  noteGrowth(worker: RenderWorker, builds: readonly string[], rendered: Rendered): void;
  pids(): number[];
  /** Ends those that are idle. */
  endIdle(): void;
  /** Starts no more. */
  close(): void;
}

/** @returns the builds that keep memory of each page that they rendered in this process */
function findLeaks({ growth }: RenderWorker): string[] {
  return [...growth].flatMap(([build, { bytes, pages }]) => (bytes / pages > LEAK_PER_PAGE ? [build] : []));
}

/** @param onChange called when one has started, or could not */
export function createRenderWorkers(
  { shell, size, health, report }: RenderWorkersOptions,
  onChange: () => void,
): RenderWorkers {
  const workers = new Set<RenderWorker>();
  const starts = { running: 0, failed: 0, againAt: -Infinity, hasStarted: false };
  let isClosed = false;

  const isFull = () => isClosed || workers.size + starts.running >= size;

  function end(worker: RenderWorker): void {
    worker.hasEnded = true;
    workers.delete(worker);
    worker.process.kill();
  }

  async function start(): Promise<void> {
    starts.running += 1;
    const process = startRenderProcess({ shell, buildsKept: BUILDS_KEPT, onEnd: () => end(worker), log: report });
    const worker: RenderWorker = { process, isIdle: true, hasEnded: false, growth: new Map() };
    try {
      await process.started;
      Object.assign(starts, { hasStarted: true, failed: 0 });
      if (!worker.hasEnded) workers.add(worker);
    } catch (error) {
      end(worker);
      if (isClosed) return;
      Object.assign(starts, { failed: starts.failed + 1, againAt: performance.now() + START_AGAIN_MS });
      report('A render process could not start.', error);
    } finally {
      starts.running -= 1;
      onChange();
    }
  }

  return {
    hasStarted: () => starts.hasStarted,
    isBroken: () => starts.failed >= MAX_FAILED_STARTS && performance.now() < starts.againAt,
    findIdle(waiting) {
      const idle = [...workers].find(({ isIdle }) => isIdle);
      if (!idle && !isFull() && starts.running < waiting) void start();
      return idle;
    },
    setAside: (worker) => void workers.delete(worker),
    takeBack(worker) {
      if (isFull()) end(worker);
      else if (!worker.hasEnded) workers.add(worker);
    },
    end,
    noteGrowth(worker, builds, { heap, growth }) {
      for (const build of builds) {
        const { bytes, pages } = worker.growth.get(build) ?? { bytes: 0, pages: 0 };
        worker.growth.set(build, { bytes: bytes + growth, pages: pages + 1 });
      }
      if (heap < MAX_HEAP) return;
      const leaks = findLeaks(worker);
      const reason = leaks.length > 0 ? `: ${leaks.map(nameOf).join()} keeps memory of each page` : '';
      report(`A render process has grown to ${Math.round(heap / MB)} MB and is replaced${reason}.`);
      health.strike(leaks);
      end(worker);
    },
    pids: () => [...workers].flatMap(({ process }) => process.pid ?? []),
    endIdle() {
      for (const worker of workers) if (worker.isIdle) end(worker);
    },
    close: () => void (isClosed = true),
  };
}
