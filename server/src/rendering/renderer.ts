import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import { createRenderPool, NotRenderedError, type RenderPool } from './render-pool';
import { nameOf, type LoadedBuild, type PageToRender, type Rendered, type ServerBuild } from './render-process';
import { createRemoteHealth } from './remote-health';
import { createBuildReader } from './server-build';

/** Of processor time; the page is on its way 100 ms later, whatever a remote does. */
const TIMEOUT_MS = 150;
/** There is nothing else to send than what the shell renders, so it has more time than a remote. */
const SHELL_TIMEOUT_MS = 2_000;
/** With one alone, a render that hangs would hold up every page. */
const MIN_PROCESSES = 2;
const MAX_REPORTS = 200;
/** The live version and a canary, whose pages are asked for in turn. */
const SHELLS_KEPT = 2;

export interface PageRequest {
  readonly shell: ServerBuild;
  /** Remote → the build that this visitor gets, of each remote that has screens in the page. */
  readonly remotes: Readonly<Record<string, ServerBuild>>;
  readonly page: PageToRender;
}

export interface RenderedContent {
  /** Content of the page's root element, in UTF-8; null when the shell could not render it. */
  readonly html: Buffer | null;
  /** Remotes whose screens the page would have and this content has not, sorted. */
  readonly unrendered: readonly string[];
}

export interface Renderer {
  /** Never rejects: what cannot be rendered is left to the browser, and reported. */
  render(request: PageRequest): Promise<RenderedContent>;
  /** Ids of the processes that render remotes. */
  pids(): number[];
  close(): void;
}

export interface RendererOptions {
  /** Receives what could not be rendered, and why. */
  readonly report: (text: string, error?: unknown) => void;
  /** So much processor time a page's remotes may use, and on a machine with too much to do they get it later. */
  readonly timeoutMs?: number;
}

interface ShellRenderer {
  readonly id: string;
  readonly pool: RenderPool;
  /** Renders what is the shell's alone, in a process that no remote's build ever enters. */
  readonly shellAlone: RenderPool;
}

type Remotes = Readonly<Record<string, LoadedBuild>>;

/** Each problem of a build is reported once: a broken screen has it on every page. */
function createProblemReport(report: RendererOptions['report']) {
  const reported = new LRUCache<string, true>({ max: MAX_REPORTS });
  return (build: string, url: string, reason: string) => {
    const key = `${build} ${reason.split('\n')[0]}`;
    if (reported.has(key)) return;
    reported.set(key, true);
    report(`${nameOf(build)} is not in the HTML of ${url}, so the browser renders it. ${reason}`);
  };
}

/**
 * Renders pages in separate processes, with the builds that a visitor gets. Each version of the shell has separate
 * processes, and a new build of one version gets new ones.
 */
export function createRenderer({ report, timeoutMs = TIMEOUT_MS }: RendererOptions): Renderer {
  const readBuild = createBuildReader(report);
  const reportProblem = createProblemReport(report);
  const health = createRemoteHealth((build) =>
    report(`${nameOf(build)} has ended or filled render processes, so it is rendered in browsers alone.`),
  );
  const shells = new LRUCache<string, ShellRenderer>({
    max: SHELLS_KEPT,
    dispose: ({ pool, shellAlone }) => {
      pool.close();
      shellAlone.close();
    },
  });

  async function rendererOf(shell: ServerBuild): Promise<ShellRenderer | null> {
    const build = await readBuild(shell);
    if (!build) return null;
    const known = shells.get(shell.name);
    if (known?.id === build.id) return known;
    const size = Math.max(MIN_PROCESSES, availableParallelism());
    const pool = createRenderPool({ shell: build, size, timeoutMs, health, report });
    const shellAlone = createRenderPool({ shell: build, size: 1, timeoutMs: SHELL_TIMEOUT_MS, health, report });
    const created = { id: build.id, pool, shellAlone };
    shells.set(shell.name, created);
    return created;
  }

  async function usable(remotes: PageRequest['remotes']): Promise<Remotes> {
    const loaded = await Promise.all(
      Object.entries(remotes).map(async ([remote, build]) => [remote, await readBuild(build)] as const),
    );
    const isUsable = ({ id }: LoadedBuild) => !health.isLeftOut(id) && !health.isLate(id);
    return Object.fromEntries(loaded.flatMap(([remote, build]) => (build && isUsable(build) ? [[remote, build]] : [])));
  }

  async function renderWith(
    { pool, shellAlone }: ShellRenderer,
    page: PageToRender,
    remotes: Remotes,
  ): Promise<Rendered> {
    if (Object.keys(remotes).length === 0) return shellAlone.render({ page, remotes });
    try {
      const rendered = await pool.render({ page, remotes });
      for (const { remote, reason } of rendered.unrendered) {
        const build = remotes[remote];
        if (build) reportProblem(build.id, page.url, reason ?? 'It does not have the screen.');
      }
      return rendered;
    } catch (error) {
      if (!(error instanceof NotRenderedError)) throw error;
      for (const { id } of Object.values(remotes)) reportProblem(id, page.url, error.message);
      return shellAlone.render({ page, remotes: {} });
    }
  }

  return {
    async render({ shell, remotes, page }) {
      try {
        const renderer = await rendererOf(shell);
        if (!renderer) return { html: null, unrendered: [] };
        const { html, reason, unrendered } = await renderWith(renderer, page, await usable(remotes));
        if (html === null)
          report(`${shell.name} could not render ${page.url}, so the browser renders it. ${reason ?? ''}`);
        return { html, unrendered: unrendered.map(({ remote }) => remote).sort() };
      } catch (error) {
        report(`${page.url} could not be rendered, so the browser renders it.`, error);
        return { html: null, unrendered: [] };
      }
    },
    pids: () => [...shells.values()].flatMap(({ pool }) => pool.pids()),
    close: () => shells.clear(),
  };
}
