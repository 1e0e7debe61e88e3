import { setPriority } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { startJsonLineProcess, type JsonLineProcess } from './json-line-process';

const SCRIPT = path.join(__dirname, 'prerender-pages.mjs');
/** Longer than the timeout inside the process: a page that is not back by then hangs. */
const TIMEOUT_MS = 10_000;
const IDLE_MS = 60_000;
/** Below everything that serves requests. */
const LOW_PRIORITY = 15;
/** Of each logged text: the scripts in the process can write as much as they like. */
const MAX_LOGGED_LENGTH = 2_000;
/** A process that ends once may have been killed from outside; if it ends again, the page ended it. */
const MAX_TRIES = 2;

/** A page to prerender. */
export interface PageToPrerender {
  /** Absolute address of the page. */
  readonly address: string;
  /** Its HTML without prerendered content. */
  readonly page: string;
  /** What the browser's local storage holds. */
  readonly storage: Readonly<Record<string, string>>;
}

/** What the page's scripts rendered. */
export interface PrerenderResult {
  /** Content of the page's root element. */
  readonly html: string;
  /** Rules for what had style attributes. */
  readonly css: string;
}

/** Text of a file that a page asks for, by its absolute address; null when this page may not have it. */
export type ReadFile = (address: string) => Promise<string | null>;

/** Every team's scripts run in the process, so its messages are validated. */
const messageSchema = v.union([
  v.object({ wanted: v.number(), address: v.string() }),
  v.object({ prerendered: v.number(), html: v.string(), css: v.string() }),
  v.object({ failed: v.number(), text: v.string() }),
]);
type Message = v.InferOutput<typeof messageSchema>;

/** The page that is being prerendered. */
interface Current {
  readonly onMessage: (message: Message) => void;
  readonly reject: (reason: Error) => void;
}

class ProcessEndedError extends Error {}

/** The flag that enables Node's permission model; Node 20 has another name for it. */
const permission = (): string =>
  process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';

function processArguments(): string[] {
  const modules = path.dirname(path.dirname(require.resolve('jsdom/package.json')));
  return [permission(), `--allow-fs-read=${modules}/*`, `--allow-fs-read=${SCRIPT}`, '--no-warnings', SCRIPT];
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, LOW_PRIORITY);
  } catch {
    // Not allowed here, or the process has ended already: it then runs at normal priority.
  }
}

/** Logs what the process wrote, unless it repeats itself: a broken script writes the same text for every page. */
function createOutputLog(report: (text: string) => void): (text: string) => void {
  let logged = '';
  return (text) => {
    const shown = text.slice(0, MAX_LOGGED_LENGTH).trim();
    if (shown !== '' && shown !== logged) report(`Output of the prerender process: ${shown}`);
    logged = shown;
  };
}

/**
 * Prerenders pages one after another in a separate process, which is started on demand and ended when idle. If the
 * process dies, the current page is tried once more in a new one.
 * @param report receives why the process ended and what it wrote to its standard error
 */
export function createPrerenderProcess(report: (text: string) => void) {
  let child: JsonLineProcess | null = null;
  let current: Current | null = null;
  let idle: NodeJS.Timeout | undefined;
  let prerenders = 0;
  const log = createOutputLog(report);

  function start(): JsonLineProcess {
    const started = startJsonLineProcess({
      args: processArguments(),
      onMessage(message) {
        const { success, output } = v.safeParse(messageSchema, message);
        if (success && child === started) current?.onMessage(output);
      },
      onExit(reason) {
        if (child !== started) return;
        child = null;
        report(`The prerender process ${reason}`);
        current?.reject(new ProcessEndedError(`The prerender process ${reason}`));
      },
      onLog: log,
    });
    lowerPriority(started.pid);
    return started;
  }

  function end(): void {
    clearTimeout(idle);
    const ended = child;
    child = null;
    ended?.kill();
    current?.reject(new Error('The prerender process was ended'));
  }

  async function prerenderOnce(page: PageToPrerender, readFile: ReadFile): Promise<PrerenderResult> {
    const target = (child ??= start());
    const number = (prerenders += 1);
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<PrerenderResult>((resolve, reject) => {
        current = {
          reject,
          onMessage(message) {
            if ('wanted' in message) void give(target, message, readFile);
            else if ('prerendered' in message && message.prerendered === number) resolve(message);
            else if ('failed' in message && message.failed === number) reject(new Error(message.text));
          },
        };
        timer = setTimeout(() => {
          reject(new Error('Prerendering timed out'));
          end();
        }, TIMEOUT_MS);
        target.send({ prerender: number, ...page });
      });
    } finally {
      clearTimeout(timer);
      current = null;
    }
  }

  /** @throws Error when the page cannot be prerendered, with the reason */
  async function prerender(page: PageToPrerender, readFile: ReadFile): Promise<PrerenderResult> {
    clearTimeout(idle);
    try {
      for (let tries = 1; ; tries += 1) {
        try {
          return await prerenderOnce(page, readFile);
        } catch (error) {
          if (!(error instanceof ProcessEndedError) || tries === MAX_TRIES) throw error;
        }
      }
    } finally {
      idle = setTimeout(end, IDLE_MS).unref();
    }
  }

  return {
    prerender,
    end,
    /** Undefined while no process runs. */
    pid: () => child?.pid,
  };
}

async function give(
  target: JsonLineProcess,
  { wanted, address }: { wanted: number; address: string },
  read: ReadFile,
): Promise<void> {
  let text: string | null = null;
  try {
    text = await read(address);
  } catch {
    // The page then fails to prerender, which is reported.
  }
  target.send({ file: wanted, address, text });
}
