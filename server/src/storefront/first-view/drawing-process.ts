import { setPriority } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { startJsonLineProcess, type JsonLineProcess } from './json-line-process';

const SCRIPT = path.join(__dirname, 'draw-views.mjs');
/** Longer than a page's own patience in there: what is not back by then hangs. */
const LONGEST_MS = 10_000;
const IDLE_MS = 60_000;
/** Below everything that answers somebody. */
const LOW_PRIORITY = 15;
/** Logged at most of each text: what runs in there can write as much as it likes. */
const MAX_LOGGED_LENGTH = 2_000;
/** A process that ends may have been ended from outside; one that ends again was ended by the page. */
const MAX_TRIES = 2;

/** A page to draw. */
export interface PageToDraw {
  /** Absolute address of the page. */
  readonly address: string;
  /** Its HTML as it is without a first view. */
  readonly page: string;
  /** What the browser's local storage holds. */
  readonly storage: Readonly<Record<string, string>>;
}

/** What the page's scripts made of it. */
export interface Drawing {
  /** Content of the page's root element. */
  readonly html: string;
  /** Rules for what had style attributes. */
  readonly css: string;
}

/** Text of a file that a page asks for, by its absolute address; null when this page may not have it. */
export type ReadFile = (address: string) => Promise<string | null>;

/** Every team's scripts run in the process, so a message is looked at before it is believed. */
const messageSchema = v.union([
  v.object({ wanted: v.number(), address: v.string() }),
  v.object({ drawn: v.number(), html: v.string(), css: v.string() }),
  v.object({ failed: v.number(), text: v.string() }),
]);
type Message = v.InferOutput<typeof messageSchema>;

/** The drawing that is under way. */
interface Current {
  readonly onMessage: (message: Message) => void;
  readonly reject: (reason: Error) => void;
}

class ProcessEndedError extends Error {}

/** Flag by which this Node keeps a process from reading and writing where it has no business; Node 20 calls it else. */
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
    // Where that is not allowed, or the process has gone already, it draws as it can.
  }
}

/**
 * Draws pages, one after another, in a process of its own that is started when there is something to draw and ended when
 * there has been nothing for a while. It may end at any moment: then the page that is being drawn is tried once more in
 * a new one.
 * @param report is told why the process ended and what it wrote to its standard error
 */
export function createDrawingProcess(report: (text: string) => void) {
  let child: JsonLineProcess | null = null;
  let current: Current | null = null;
  let idle: NodeJS.Timeout | undefined;
  let drawings = 0;
  let logged = '';

  /** Says what it wrote, but not again what it wrote last: one broken script writes the same for each page. */
  function log(text: string): void {
    const shown = text.slice(0, MAX_LOGGED_LENGTH).trim();
    if (shown !== '' && shown !== logged) report(`The drawing process says: ${shown}`);
    logged = shown;
  }

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
        report(`The drawing process ${reason}`);
        current?.reject(new ProcessEndedError(`The drawing process ${reason}`));
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
    current?.reject(new Error('The drawing process was ended'));
  }

  async function drawOnce(page: PageToDraw, readFile: ReadFile): Promise<Drawing> {
    const target = (child ??= start());
    const number = (drawings += 1);
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Drawing>((resolve, reject) => {
        current = {
          reject,
          onMessage(message) {
            if ('wanted' in message) void give(target, message, readFile);
            else if ('drawn' in message && message.drawn === number) resolve(message);
            else if ('failed' in message && message.failed === number) reject(new Error(message.text));
          },
        };
        timer = setTimeout(() => {
          reject(new Error('The drawing hangs'));
          end();
        }, LONGEST_MS);
        target.send({ draw: number, ...page });
      });
    } finally {
      clearTimeout(timer);
      current = null;
    }
  }

  /** @throws Error when the page cannot be drawn; its text says why */
  async function draw(page: PageToDraw, readFile: ReadFile): Promise<Drawing> {
    clearTimeout(idle);
    try {
      for (let tries = 1; ; tries += 1) {
        try {
          return await drawOnce(page, readFile);
        } catch (error) {
          if (!(error instanceof ProcessEndedError) || tries === MAX_TRIES) throw error;
        }
      }
    } finally {
      idle = setTimeout(end, IDLE_MS).unref();
    }
  }

  return {
    draw,
    end,
    /** Of the process that draws; undefined while there is none. */
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
    // The page goes without it, and is not drawn.
  }
  target.send({ file: wanted, address, text });
}
