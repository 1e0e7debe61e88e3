import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import { BuildHealth } from './build-health';
import { RenderPool } from './render-pool';
import type { Rendered, RenderJob } from './render-process';
import { idOf, nameOf, type ServerBuild } from './server-build';

/** The page is on its way 150 ms later, whatever a remote does. */
const TIMEOUT_MS = 150;
/** There is nothing else to send than what the shell renders, so it has more time than a remote. */
const SHELL_TIMEOUT_MS = 2_000;
/** With one alone, a render that hangs would hold up every page. */
const MIN_PROCESSES = 2;
/** Of one build, within minutes. */
const MAX_PROBLEMS = 20;

/** Names of the versions that shoppers get, of the shell and of remotes: `mf-cart@1.4.0`. The object is that of one state. */
export interface ReleasedBuilds {
  readonly live: readonly string[];
  readonly canaries: readonly string[];
}

/** Without `released`, the builds of this page are. */
export type PageRequest = RenderJob & { readonly released?: ReleasedBuilds | undefined };

/** The content of the page's root element; no HTML when the shell itself could not render it. */
export type RenderedContent = Pick<Rendered, 'unrendered' | 'head'> & { readonly html: Buffer | null };

export interface RendererOptions {
  readonly report: (text: string, error?: unknown) => void;
  /** So long a page's remote may work, and on a machine with too much to do it gets more. */
  readonly timeoutMs?: number;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function poolFor({ shell, remote, released }: PageRequest): 'live' | 'canary' | 'preview' | 'shell' {
  const names = [shell.name, ...(remote ? [remote.build.name] : [])];
  const areIn = (...lists: (readonly string[])[]) => names.every((name) => lists.some((list) => list.includes(name)));
  if (!released || areIn(released.live)) return remote ? 'live' : 'shell';
  return areIn(released.live, released.canaries) ? 'canary' : 'preview';
}

export type Renderer = ReturnType<typeof createRenderer>;

/** Renders pages in separate processes, with the builds that a visitor gets. */
export function createRenderer({ report, timeoutMs = TIMEOUT_MS }: RendererOptions) {
  const reported = new LRUCache<string, true>({ max: 200 });
  const health = new BuildHealth(report);
  const open = (size: number) => new RenderPool({ size, health, report });
  /** A build that is not live shares no process with those that are. */
  const pools = {
    live: open(Math.max(MIN_PROCESSES, availableParallelism())),
    canary: open(MIN_PROCESSES),
    preview: open(0),
    /** The live shell alone, for when a remote has to be left out: no remote's build ever enters it. */
    shell: open(1),
  };
  let released: ReleasedBuilds | undefined;

  /** Each problem of a build is reported once: a broken screen has it on every page. */
  function reportProblem(build: ServerBuild, url: string, reason: string): void {
    const key = `${idOf(build)} ${reason.split('\n')[0]}`;
    if (!reported.has(key) && health.isFirst('reported', idOf(build), MAX_PROBLEMS))
      report(`${build.name} is not in the HTML of ${url}, so the browser renders it. ${reason}`);
    reported.set(key, true);
  }

  /** A version that is neither live nor a canary any more leaves the memory of all processes at once. */
  function forgetOthers(builds: ReleasedBuilds): void {
    if (builds === released) return;
    released = builds;
    const names = [...builds.live, ...builds.canaries];
    for (const process of Object.values(pools).flatMap((pool) => pool.processes))
      process.forget((build) => !names.includes(nameOf(build)));
  }

  async function renderWithRemote(request: PageRequest): Promise<Rendered> {
    const { page, remote, ...rest } = request;
    const pool = pools[poolFor(request)];
    if (!remote) return pool.render(request, SHELL_TIMEOUT_MS);
    try {
      const rendered = await pool.render(request, timeoutMs);
      const isWithout = rendered.unrendered.includes(remote.name);
      if (isWithout) reportProblem(remote.build, page.url, 'It does not have the screen.');
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
    pids: (): number[] =>
      [pools.live, pools.canary, pools.preview].flatMap(({ processes }) => processes.flatMap(({ pid }) => pid ?? [])),
    close: (): void => Object.values(pools).forEach((pool) => pool.close()),
  };
}
