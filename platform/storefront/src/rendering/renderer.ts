import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import { processMetrics } from '@platform/process/process-metrics';
import { Histogram } from 'prom-client';
import { BuildHealth } from './build-health';
import { NoProcessError, RenderPool, type RenderPoolOptions } from './render-pool';
import { buildsOf, contextOf, type RemoteBuild, type Rendered, type RenderJob } from './render-process';
import { idOf, nameOf, type ServerBuild } from './server-build';

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

/** The content of the page's root element; no HTML when the shell itself could not render it. */
export type RenderedContent = Pick<Rendered, 'unrendered' | 'head'> & { readonly html: Buffer | null };

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
  return fillers.flatMap((filler) => {
    const modules = matches.flatMap(([, name, module = '']) => (name === filler.name ? module : []));
    return [...new Set(modules)].map((module) => ({ ...filler, module }));
  });
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function poolFor({ released, ...job }: PageRequest): 'live' | 'canary' | 'preview' | 'shell' {
  const builds = buildsOf(job);
  const areIn = (...lists: (readonly string[])[]) =>
    builds.every(({ name }) => lists.some((list) => list.includes(name)));
  if (!released || areIn(released.live)) return builds.length > 1 ? 'live' : 'shell';
  return areIn(released.live, released.canaries) ? 'canary' : 'preview';
}

/**
 * After a page has failed with several remotes that fill its slots, renders it with each one alone, which nobody waits for.
 * @param leaveOut is called for one that fails so: the next page has the fillings of the others
 */
async function findCulprits(
  { fillers = [], ...rest }: PageRequest,
  render: (request: PageRequest, isFirst: boolean) => Promise<Rendered>,
  leaveOut: (request: PageRequest, filler: RemoteBuild, error: unknown) => void,
): Promise<void> {
  for (const filler of fillers) {
    const request = { ...rest, fillers: [filler] };
    try {
      // The first page of a context may take long on a slow machine.
      await render(request, true);
      await render(request, false);
    } catch (error) {
      if (error instanceof NoProcessError) return;
      leaveOut(request, filler, error);
    }
  }
}

/** Each problem of a build is reported once: a broken screen has it on every page. */
function createProblemReporter(report: RendererOptions['report'], health: BuildHealth) {
  const reported = new LRUCache<string, true>({ max: 200 });
  return (build: ServerBuild, url: string, reason: string): void => {
    const key = `${idOf(build)} ${reason.split('\n')[0]}`;
    if (!reported.has(key) && health.isFirst('reported', idOf(build), MAX_PROBLEMS))
      report(`${build.name} is not in the HTML of ${url}, so the browser renders it. ${reason}`);
    reported.set(key, true);
  };
}

/** A build that is not live shares no process with those that are. */
function openPools(options: Omit<RenderPoolOptions, 'size'>) {
  const open = (size: number) => new RenderPool({ ...options, size });
  return {
    live: open(Math.max(MIN_PROCESSES, availableParallelism())),
    canary: open(MIN_PROCESSES),
    preview: open(0),
    /** The live shell alone, for when a remote has to be left out: no remote's build ever enters it. */
    shell: open(1),
  };
}

export type Renderer = ReturnType<typeof createRenderer>;

/** Renders pages in separate processes, with the builds that a visitor gets. */
export function createRenderer({ report, timeoutMs = TIMEOUT_MS, hangsAfterMs = HANGS_AFTER_MS }: RendererOptions) {
  const health = new BuildHealth(report);
  const reportProblem = createProblemReporter(report, health);
  const pools = openPools({ hangsAfterMs, health, report });
  let released: ReleasedBuilds | undefined;

  /** A version that is neither live nor a canary any more leaves the memory of all processes at once. */
  function forgetOthers(builds: ReleasedBuilds): void {
    if (builds === released) return;
    released = builds;
    const names = [...builds.live, ...builds.canaries];
    for (const process of Object.values(pools).flatMap((pool) => pool.processes))
      process.forget((build) => !names.includes(nameOf(build)));
  }

  const renderOne = (request: PageRequest, limitMs: number) => pools[poolFor(request)].render(request, limitMs);

  async function renderWithRemote(request: PageRequest): Promise<Rendered> {
    const { page, remote, ...rest } = request;
    if (!remote) return renderOne(request, hangsAfterMs);
    try {
      const rendered = await renderOne(request, timeoutMs);
      const isWithout = rendered.unrendered.includes(remote.name);
      if (isWithout) reportProblem(remote.build, page.url, 'It does not have the screen.');
      return rendered;
    } catch (error) {
      reportProblem(remote.build, page.url, textOf(error));
      return renderWithRemote({ ...rest, page });
    }
  }

  /** The remotes of fillings are rendered with the page; if that fails, it is rendered without them. */
  async function renderWithFillings({ fillers: all = [], ...rest }: PageRequest): Promise<Rendered> {
    const isLeftOut = (filler: RenderJob) => health.isLeftOut(contextOf(filler));
    const fillers = all.filter((filler) => !isLeftOut({ ...rest, fillers: [filler] }));
    const { unrendered, ...rendered } = await renderWithSome({ ...rest, fillers });
    const without = all.filter((filler) => !fillers.includes(filler)).map(({ name }) => `${name}/`);
    return { ...rendered, unrendered: [...unrendered, ...without] };
  }

  function leaveOut(request: PageRequest, filler: RemoteBuild, error: unknown): void {
    reportProblem(filler.build, request.page.url, `What it puts into slots fails. ${textOf(error)}`);
    health.leaveOut(contextOf(request));
  }

  async function renderWithSome(request: PageRequest): Promise<Rendered> {
    const { fillers = [], ...rest } = request;
    if (fillers.length === 0) return renderWithRemote(rest);
    try {
      const rendered = await renderOne(request, timeoutMs);
      const leftOut = findLeftOut(rendered.html, fillers);
      for (const { build, module } of leftOut) reportProblem(build, rest.page.url, `Its filling .${module} throws.`);
      return { ...rendered, unrendered: [...rendered.unrendered, ...leftOut.map(({ name, module }) => name + module)] };
    } catch (error) {
      const { unrendered, ...rendered } = await renderWithRemote(rest);
      const isOfFillings = !rest.remote || !unrendered.includes(rest.remote.name);
      const [filler, ...others] = fillers;
      if (isOfFillings && filler && others.length === 0)
        reportProblem(filler.build, rest.page.url, `What it puts into slots fails. ${textOf(error)}`);
      if (isOfFillings && others.length > 0 && health.isFirst('searched', contextOf(request)))
        void findCulprits(request, (one, isFirst) => renderOne(one, isFirst ? hangsAfterMs : timeoutMs), leaveOut);
      return { ...rendered, unrendered: [...unrendered, ...fillers.map(({ name }) => `${name}/`)] };
    }
  }

  return {
    /** Never rejects: what cannot be rendered is left to the browser, and reported. */
    async render(request: PageRequest): Promise<RenderedContent> {
      if (request.released) forgetOthers(request.released);
      const end = renders.startTimer();
      try {
        const { unrendered, ...rendered } = await renderWithFillings(request);
        end({ result: unrendered.length > 0 ? 'partly' : 'whole' });
        return { ...rendered, unrendered: [...new Set(unrendered)].sort() };
      } catch (error) {
        end({ result: 'failed' });
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
