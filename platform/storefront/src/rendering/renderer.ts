import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import { BuildHealth } from './build-health';
import { RenderPool, type RenderPoolOptions } from './render-pool';
import type { Rendered, RenderJob } from './render-process';
import { idOf, nameOf, type ServerBuild } from './server-build';

/** The page is on its way 150 ms later, whatever a remote does. */
const TIMEOUT_MS = 150;
/** There is nothing else to send than what the shell renders, so it has more time than a remote. */
const SHELL_TIMEOUT_MS = 2_000;
/** With one alone, a render that hangs would hold up every page. */
const MIN_PROCESSES = 2;
const MAX_REPORTS = 200;
/** Of one build, within minutes. */
const MAX_PROBLEMS = 20;

/** Names of the versions that shoppers get, of the shell and of remotes: `mf-cart@1.4.0`. */
export interface ReleasedBuilds {
  readonly live: readonly string[];
  readonly canaries: readonly string[];
}

export interface PageRequest extends RenderJob {
  /** Left out: the builds of this page are. */
  readonly released?: ReleasedBuilds | undefined;
}

/** What the page's root element contains; no HTML when the shell itself could not render it. */
export interface RenderedContent extends Pick<Rendered, 'unrendered' | 'head'> {
  readonly html: Buffer | null;
}

export interface RendererOptions {
  /** Receives what could not be rendered, and why. */
  readonly report: (text: string, error?: unknown) => void;
  /** So long a page's remote may work, and on a machine with too much to do it gets more. */
  readonly timeoutMs?: number;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Processes by what is rendered in them: what is not live shares none with what is. */
function createPools(options: Pick<RenderPoolOptions, 'health' | 'report'>) {
  return {
    live: new RenderPool({ ...options, size: Math.max(MIN_PROCESSES, availableParallelism()) }),
    canary: new RenderPool({ ...options, size: MIN_PROCESSES }),
    preview: new RenderPool({ ...options, size: 1, isForOnePage: true }),
    /** The live shell alone, for when a remote has to be left out: no remote's build ever enters it. */
    shell: new RenderPool({ ...options, size: 1 }),
  };
}

function poolFor({ shell, remote, released }: PageRequest): keyof ReturnType<typeof createPools> {
  const names = [shell.name, ...(remote ? [remote.build.name] : [])];
  const areIn = (...lists: (readonly string[])[]) => names.every((name) => lists.some((list) => list.includes(name)));
  if (!released || areIn(released.live)) return remote ? 'live' : 'shell';
  return areIn(released.live, released.canaries) ? 'canary' : 'preview';
}

export type Renderer = ReturnType<typeof createRenderer>;

/** Renders pages in separate processes, with the builds that a visitor gets. */
export function createRenderer({ report, timeoutMs = TIMEOUT_MS }: RendererOptions) {
  const reported = new LRUCache<string, true>({ max: MAX_REPORTS });
  const health = new BuildHealth(report);
  const pools = createPools({ health, report });
  let kept = '';

  /** Each problem of a build is reported once: a broken screen has it on every page. */
  function reportProblem(build: ServerBuild, url: string, reason: string): void {
    const key = `${idOf(build)} ${reason.split('\n')[0]}`;
    if (!reported.has(key) && health.isFirst('reported', idOf(build), MAX_PROBLEMS))
      report(`${build.name} is not in the HTML of ${url}, so the browser renders it. ${reason}`);
    reported.set(key, true);
  }

  /** A version that is neither live nor a canary any more leaves the memory of all processes at once. */
  function forgetOthers({ live, canaries }: ReleasedBuilds): void {
    const names = [...live, ...canaries];
    if (names.join() === kept) return;
    kept = names.join();
    for (const pool of Object.values(pools)) pool.forget((build) => !names.includes(nameOf(build)));
  }

  async function renderWithRemote(request: PageRequest): Promise<Rendered> {
    const { page, remote, ...rest } = request;
    const pool = pools[poolFor(request)];
    if (!remote) return pool.render(request, SHELL_TIMEOUT_MS);
    try {
      const rendered = await pool.render(request, timeoutMs);
      if (rendered.unrendered.includes(remote.name))
        reportProblem(remote.build, page.url, 'It does not have the screen.');
      return rendered;
    } catch (error) {
      reportProblem(remote.build, page.url, textOf(error));
      return renderWithRemote({ ...rest, page });
    }
  }

  return {
    /** Never rejects: what cannot be rendered is left to the browser, and reported. */
    async render(request: PageRequest): Promise<RenderedContent> {
      if (request.released) forgetOthers(request.released);
      try {
        const { unrendered, ...rendered } = await renderWithRemote(request);
        return { ...rendered, unrendered: [...new Set(unrendered)].sort() };
      } catch (error) {
        const { shell, page } = request;
        report(`${shell.name} could not render ${page.url}, so the browser renders it. ${textOf(error)}`);
        return { html: null, unrendered: [], head: '' };
      }
    },
    /** Ids of the processes that render remotes. */
    pids: (): number[] => [pools.live, pools.canary, pools.preview].flatMap((pool) => pool.pids()),
    close: (): void => Object.values(pools).forEach((pool) => pool.close()),
  };
}
