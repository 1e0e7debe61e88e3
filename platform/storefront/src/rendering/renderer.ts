import { availableParallelism } from 'node:os';
import { processMetrics } from '@platform/process/process-metrics';
import type { Report } from '@platform/process/report';
import { Histogram } from 'prom-client';
import { BuildHealth } from './build-health';
import { NoProcessError, RenderPool } from './render-pool';
import { buildsOf, contextOf, type Rendered, type RenderJob } from './render-process';
import { nameOf } from './server-build';

/** The page is on its way 150 ms later, whatever a remote does. */
const TIMEOUT_MS = 150;
/** The shell has more time than a remote: there is nothing else to send. */
const HANGS_AFTER_MS = 2_000;
/** With one alone, a render that hangs would hold up every page. */
const MIN_PROCESSES = 2;

/** Names of the versions that shoppers get, of the shell and of remotes: `mf-cart@1.4.0`. The object is that of one state. */
export interface ReleasedBuilds {
  readonly live: readonly string[];
  readonly canaries: readonly string[];
}

/** Without `released`, the builds of this page are. */
export type PageRequest = RenderJob & { readonly released?: ReleasedBuilds | undefined };

export interface RendererOptions {
  readonly report: Report;
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

/** A filling that the server has left to the browser, in the host's HTML. */
const LEFT_OUT = /data-remote="([^"]+)" data-filling="\.([^"]+)"[^>]*><!--\$!-->/g;

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A build that is not live shares no process with those that are. */
const openPools = (open: (size: number) => RenderPool) => ({
  live: open(Math.max(MIN_PROCESSES, availableParallelism())),
  canary: open(MIN_PROCESSES),
  preview: open(0),
  /** The live shell alone, for when a remote has to be left out: no remote's build ever enters it. */
  shell: open(1),
});

/** @returns the fillings that the server has left to the browser */
function reportMissing(health: BuildHealth, { page, remote, fillers = [] }: PageRequest, rendered: Rendered): string[] {
  const { html, unrendered } = rendered;
  if (remote && unrendered.includes(remote.remote)) health.reportProblem(remote, page, 'It does not have the screen.');
  const marks = fillers.length > 0 && html.includes('<!--$!-->') ? [...html.toString().matchAll(LEFT_OUT)] : [];
  return marks.flatMap(([, name, module]) => {
    const filler = fillers.find((build) => build.remote === name);
    if (filler) health.reportProblem(filler, page, `Its filling .${module} throws.`);
    return filler ? [`${name}${module}`] : [];
  });
}

export type Renderer = ReturnType<typeof createRenderer>;

/** Renders pages in separate processes, with the builds that a visitor gets. */
export function createRenderer({ timeoutMs = TIMEOUT_MS, hangsAfterMs = HANGS_AFTER_MS, ...options }: RendererOptions) {
  let isClosed = false;
  // Failures after the close are caused by it.
  const report: Report = (...problem) => void (isClosed || options.report(...problem));
  const health = new BuildHealth(report);
  const pools = openPools((size) => new RenderPool(size, hangsAfterMs, health));
  let released: ReleasedBuilds | undefined;

  /** A version that is neither live nor a canary any more leaves the memory of all processes at once. */
  function keepReleased(builds: ReleasedBuilds): void {
    if (builds === released) return;
    released = builds;
    const isReleased = (id: string) => [...builds.live, ...builds.canaries].includes(nameOf(id));
    for (const pool of Object.values(pools)) for (const process of pool.processes) process.keep(isReleased);
  }

  function renderOne({ released: ofVisitor, ...job }: PageRequest, limitMs: number): Promise<Rendered> {
    const names = buildsOf(job).map(({ name }) => name);
    const { live, canaries } = ofVisitor ?? { live: names, canaries: [] };
    const areIn = (list: readonly string[]) => names.every((name) => list.includes(name));
    const ofLive = names.length > 1 ? pools.live : pools.shell;
    const ofOthers = areIn([...live, ...canaries]) ? pools.canary : pools.preview;
    return (areIn(live) ? ofLive : ofOthers).render(job, limitMs);
  }

  /** Renders a page that has failed with several remotes in its slots with each one alone, which nobody waits for. */
  async function findCulprits({ fillers = [], ...rest }: PageRequest): Promise<void> {
    for (const filler of fillers) {
      const request = { ...rest, fillers: [filler] };
      try {
        await renderOne(request, hangsAfterMs);
        await renderOne(request, timeoutMs);
      } catch (error) {
        if (error instanceof NoProcessError) return;
        health.reportProblem(filler, request.page, `What it puts into slots fails. ${textOf(error)}`);
        health.leaveOut(contextOf(request));
      }
    }
  }

  /** @param rest of the page, as it was rendered then: with a screen that fails as well, no filling is to blame */
  function reportFailure(request: PageRequest, rest: Rendered, error: unknown): void {
    const { page, remote: own, fillers: [filler, ...others] = [] } = request;
    if (!filler && own) health.reportProblem(own, page, textOf(error));
    if (!filler || (own && rest.unrendered.includes(own.remote))) return;
    if (others.length === 0) health.reportProblem(filler, page, `What it puts into slots fails. ${textOf(error)}`);
    else if (health.isFirst('searched', contextOf(request))) void findCulprits(request);
  }

  /** Leaves out what has failed with this screen before, and if the rest fails, all fillings, and then the screen. */
  async function renderPage({ fillers: some = [], ...page }: PageRequest, all = some): Promise<Rendered> {
    const fillers = some.filter((filler) => !health.isLeftOut(contextOf({ ...page, fillers: [filler] })));
    const request = { ...page, fillers };
    const isShellAlone = !page.remote && fillers.length === 0;
    try {
      const rendered = await renderOne(request, isShellAlone ? hangsAfterMs : timeoutMs);
      const unused = all.filter((filler) => !fillers.includes(filler)).map(({ remote }) => `${remote}/`);
      const missing = [...rendered.unrendered, ...reportMissing(health, request, rendered), ...unused];
      return { ...rendered, unrendered: [...new Set(missing)].sort() };
    } catch (error) {
      if (isShellAlone) throw error;
      const rest = await renderPage(fillers.length > 0 ? page : { ...page, remote: undefined }, all);
      reportFailure(request, rest, error);
      return rest;
    }
  }

  return {
    /** Never rejects: what cannot be rendered is left to the browser, and reported. Without HTML it is the shell itself. */
    async render(request: PageRequest): Promise<Omit<Rendered, 'html'> & { readonly html: Buffer | null }> {
      if (request.released) keepReleased(request.released);
      const end = renders.startTimer();
      try {
        const rendered = await renderPage(request);
        end({ result: rendered.unrendered.length > 0 ? 'partly' : 'whole' });
        return rendered;
      } catch (error) {
        end({ result: 'failed' });
        const { shell, page } = request;
        report(`${shell.name} could not render ${page.url}, so the browser renders it. ${textOf(error)}`);
        return { html: null, unrendered: [], head: '' };
      }
    },
    pids: (): number[] =>
      [pools.live, pools.canary, pools.preview].flatMap(({ processes }) => processes.flatMap(({ pid }) => pid ?? [])),
    close: (): void => {
      isClosed = true;
      Object.values(pools).forEach((pool) => pool.close());
    },
  };
}
