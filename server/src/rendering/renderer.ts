import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import { BuildHealth } from './build-health';
import { RenderPool } from './render-pool';
import type { Rendered, RenderJob } from './render-process';
import { idOf, type ServerBuild } from './server-build';

/** Of processor time; the page is on its way 100 ms later, whatever a remote does. */
const TIMEOUT_MS = 150;
/** There is nothing else to send than what the shell renders, so it has more time than a remote. */
const SHELL_TIMEOUT_MS = 2_000;
/** With one alone, a render that hangs would hold up every page. */
const MIN_PROCESSES = 2;
const MAX_REPORTS = 200;
/** The live version and a canary, whose pages are asked for in turn. */
const SHELLS_KEPT = 2;

export interface PageRequest extends RenderJob {
  readonly shell: ServerBuild;
}

/** What the page's root element contains. */
export type RenderedContent = Pick<Rendered, 'html' | 'unrendered'>;

export interface RendererOptions {
  /** Receives what could not be rendered, and why. */
  readonly report: (text: string, error?: unknown) => void;
  /** So much processor time a page's remote may use, and on a machine with too much to do it gets it later. */
  readonly timeoutMs?: number;
}

/** Each problem of a build is reported once: a broken screen has it on every page. */
function createProblemReport(report: RendererOptions['report']) {
  const reported = new LRUCache<string, true>({ max: MAX_REPORTS });
  return (build: ServerBuild, url: string, reason: string) => {
    const key = `${idOf(build)} ${reason.split('\n')[0]}`;
    if (reported.has(key)) return;
    reported.set(key, true);
    report(`${build.name} is not in the HTML of ${url}, so the browser renders it. ${reason}`);
  };
}

export type Renderer = ReturnType<typeof createRenderer>;

/**
 * Renders pages in separate processes, with the builds that a visitor gets. Each version of the shell has separate
 * processes, and a new build of one version gets new ones.
 */
export function createRenderer({ report, timeoutMs = TIMEOUT_MS }: RendererOptions) {
  const reportProblem = createProblemReport(report);
  const health = new BuildHealth(report);
  const shells = new LRUCache<string, ReturnType<typeof createPools>, ServerBuild>({
    max: SHELLS_KEPT,
    memoMethod: (_name, _before, { context }) => createPools(context),
    dispose: ({ pool, shellAlone }) => {
      pool.close();
      shellAlone.close();
    },
  });

  function createPools(shell: ServerBuild) {
    const size = Math.max(MIN_PROCESSES, availableParallelism());
    return {
      id: idOf(shell),
      pool: new RenderPool({ shell, size, timeoutMs, health, report }),
      /** Renders what is the shell's alone, in a process that no remote's build ever enters. */
      shellAlone: new RenderPool({ shell, size: 1, timeoutMs: SHELL_TIMEOUT_MS, health, report }),
    };
  }

  async function renderWith(shell: ServerBuild, { page, remote }: RenderJob): Promise<Rendered> {
    const forceRefresh = shells.peek(shell.name)?.id !== idOf(shell);
    const { pool, shellAlone } = shells.memo(shell.name, { context: shell, forceRefresh });
    if (!remote) return shellAlone.render({ page });
    try {
      const rendered = await pool.render({ page, remote });
      if (rendered.unrendered.includes(remote.name))
        reportProblem(remote.build, page.url, rendered.reason ?? 'It does not have the screen.');
      return rendered;
    } catch (error) {
      reportProblem(remote.build, page.url, error instanceof Error ? error.message : String(error));
      return shellAlone.render({ page });
    }
  }

  return {
    /** Never rejects: what cannot be rendered is left to the browser, and reported. */
    async render({ shell, ...job }: PageRequest): Promise<RenderedContent> {
      const { url } = job.page;
      try {
        const { html, reason, unrendered } = await renderWith(shell, job);
        if (html === null) report(`${shell.name} could not render ${url}, so the browser renders it. ${reason ?? ''}`);
        return { html, unrendered: [...unrendered].sort() };
      } catch (error) {
        report(`${url} could not be rendered, so the browser renders it.`, error);
        return { html: null, unrendered: [] };
      }
    },
    /** Ids of the processes that render remotes. */
    pids: (): number[] => [...shells.values()].flatMap(({ pool }) => pool.pids()),
    close: (): void => shells.clear(),
  };
}
