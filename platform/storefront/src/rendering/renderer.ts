import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import { processMetrics } from '@platform/process/process-metrics';
import { Histogram } from 'prom-client';
import { BuildHealth } from './build-health';
import { NoProcessError, RenderPool, type RenderPoolOptions } from './render-pool';
import { buildsOf, contextOf, type RemoteBuild, type Rendered, type RenderJob } from './render-process';
import { idOf } from './server-build';

/** The page is on its way 150 ms later, whatever a remote does. */
const TIMEOUT_MS = 150;
/** The shell has more time than a remote: there is nothing else to send. */
const HANGS_AFTER_MS = 2_000;
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

export interface RendererOptions {
  readonly report: (text: string, error?: unknown) => void;
  /** So long a page's remote may work, and on a machine with too much to do it gets more. */
  readonly timeoutMs?: number;
  /** A page that has worked so long never ends; the shell's own page and the first one of a filling may work as long. */
  readonly hangsAfterMs?: number;
}

const renders = new Histogram({
  name: 'shop_render_duration_seconds',
  help: 'Time until a page was rendered: all of it, without some remote, or not at all',
  labelNames: ['result'],
  registers: [processMetrics],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
});

for (const result of ['whole', 'partly', 'failed']) renders.zero({ result });

/** A filling that the server has left to the browser, in the HTML of the host. */
const LEFT_OUT = /data-remote="([^"]+)" data-filling="\.([^"]+)"[^>]*><!--\$!-->/g;

/** @returns what of these remotes fills slots and is not in the HTML; `module` as `/button` */
function findLeftOut(html: Buffer, fillers: readonly RemoteBuild[]) {
  const matches = html.includes('<!--$!-->') ? [...html.toString().matchAll(LEFT_OUT)] : [];
  return matches.flatMap(([, name, module = '']) =>
    fillers.filter((filler) => filler.name === name).map((filler) => ({ ...filler, module })),
  );
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function poolFor({ released, ...job }: PageRequest): 'live' | 'canary' | 'preview' | 'shell' {
  const names = buildsOf(job).map(({ name }) => name);
  const areIn = (list: readonly string[]) => names.every((name) => list.includes(name));
  if (!released || areIn(released.live)) return names.length > 1 ? 'live' : 'shell';
  return areIn([...released.live, ...released.canaries]) ? 'canary' : 'preview';
}

/** Each problem of a build is reported once: a broken screen has it on every page. */
function createProblemReporter(report: RendererOptions['report'], health: BuildHealth) {
  const reported = new LRUCache<string, true>({ max: 200 });
  return ({ build }: RemoteBuild, { page }: PageRequest, reason: string): void => {
    const problem = `${idOf(build)} ${reason.split('\n')[0]}`;
    if (!reported.has(problem) && health.isFirst('reported', idOf(build), MAX_PROBLEMS))
      report(`${build.name} is not in the HTML of ${page.url}, so the browser renders it. ${reason}`);
    reported.set(problem, true);
  };
}

/** A build that is not live shares no process with those that are. */
const openPools = (options: Omit<RenderPoolOptions, 'size'>) => ({
  live: new RenderPool({ ...options, size: Math.max(MIN_PROCESSES, availableParallelism()) }),
  canary: new RenderPool({ ...options, size: MIN_PROCESSES }),
  preview: new RenderPool({ ...options, size: 0 }),
  /** The live shell alone, for when a remote has to be left out: no remote's build ever enters it. */
  shell: new RenderPool({ ...options, size: 1 }),
});

export type Renderer = ReturnType<typeof createRenderer>;

/** Renders pages in separate processes, with the builds that a visitor gets. */
export function createRenderer({ report, timeoutMs = TIMEOUT_MS, hangsAfterMs = HANGS_AFTER_MS }: RendererOptions) {
  const health = new BuildHealth(report);
  const pools = openPools({ hangsAfterMs, health, report });
  const reportProblem = createProblemReporter(report, health);
  let released: ReleasedBuilds | undefined;

  /** A version that is neither live nor a canary any more leaves the memory of all processes at once. */
  function keepReleased(builds: ReleasedBuilds): void {
    if (builds === released) return;
    released = builds;
    const names = [...builds.live, ...builds.canaries];
    for (const pool of Object.values(pools)) for (const process of pool.processes) process.keep(names);
  }

  const renderOne = (request: PageRequest, limitMs: number) => pools[poolFor(request)].render(request, limitMs);

  /** Renders a page that has failed with several remotes in its slots with each one alone, which nobody waits for. */
  async function findCulprits({ fillers = [], ...rest }: PageRequest): Promise<void> {
    for (const filler of fillers) {
      const request = { ...rest, fillers: [filler] };
      try {
        await renderOne(request, hangsAfterMs);
        await renderOne(request, timeoutMs);
      } catch (error) {
        if (error instanceof NoProcessError) return;
        reportProblem(filler, request, `What it puts into slots fails. ${textOf(error)}`);
        health.leaveOut(contextOf(request));
      }
    }
  }

  /** @returns the page with what the server has left out of it */
  function reportMissing(request: PageRequest, rendered: Rendered): Rendered {
    const { remote, fillers = [] } = request;
    const { html, unrendered } = rendered;
    if (remote && unrendered.includes(remote.name)) reportProblem(remote, request, 'It does not have the screen.');
    const leftOut = findLeftOut(html, fillers);
    for (const filler of leftOut) reportProblem(filler, request, `Its filling .${filler.module} throws.`);
    return { ...rendered, unrendered: [...unrendered, ...leftOut.map(({ name, module }) => name + module)] };
  }

  /** @param rest of the page, as it was rendered then: with a screen that fails as well, no filling is to blame */
  function reportFailure(request: PageRequest, rest: Rendered, error: unknown): void {
    const { remote, fillers: [filler, ...others] = [] } = request;
    if (!filler && remote) reportProblem(remote, request, textOf(error));
    if (!filler || (remote && rest.unrendered.includes(remote.name))) return;
    if (others.length === 0) reportProblem(filler, request, `What it puts into slots fails. ${textOf(error)}`);
    else if (health.isFirst('searched', contextOf(request))) void findCulprits(request);
  }

  /** Renders a page, and if that fails, with less: without fillings, and then without its screen. */
  async function renderMost(request: PageRequest): Promise<Rendered> {
    const { remote, fillers = [], ...page } = request;
    if (!remote && fillers.length === 0) return renderOne(page, hangsAfterMs);
    try {
      return reportMissing(request, await renderOne(request, timeoutMs));
    } catch (error) {
      const rest = await renderMost(fillers.length > 0 ? { ...page, remote } : page);
      reportFailure(request, rest, error);
      return { ...rest, unrendered: [...rest.unrendered, ...fillers.map(({ name }) => `${name}/`)] };
    }
  }

  /** Leaves out the fillings that have failed with this screen. */
  async function renderPage({ fillers: all = [], ...rest }: PageRequest): Promise<Rendered> {
    const fillers = all.filter((filler) => !health.isLeftOut(contextOf({ ...rest, fillers: [filler] })));
    const { unrendered, ...rendered } = await renderMost({ ...rest, fillers });
    const without = all.filter((filler) => !fillers.includes(filler)).map(({ name }) => `${name}/`);
    return { ...rendered, unrendered: [...unrendered, ...without] };
  }

  return {
    /** Never rejects: what cannot be rendered is left to the browser, and reported. Without HTML it is the shell itself. */
    async render(request: PageRequest): Promise<Omit<Rendered, 'html'> & { readonly html: Buffer | null }> {
      if (request.released) keepReleased(request.released);
      const end = renders.startTimer();
      try {
        const { unrendered, ...rendered } = await renderPage(request);
        end({ result: unrendered.length > 0 ? 'partly' : 'whole' });
        return { ...rendered, unrendered: [...new Set(unrendered)].sort() };
      } catch (error) {
        end({ result: 'failed' });
        report(
          `${request.shell.name} could not render ${request.page.url}, so the browser renders it. ${textOf(error)}`,
        );
        return { html: null, unrendered: [], head: '' };
      }
    },
    pids: (): number[] =>
      [pools.live, pools.canary, pools.preview].flatMap(({ processes }) => processes.flatMap(({ pid }) => pid ?? [])),
    close: (): void => Object.values(pools).forEach((pool) => pool.close()),
  };
}
