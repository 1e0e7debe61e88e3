import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';

const SCRIPT = path.join(__dirname, 'draw-views.mjs');
/** Longer than a page's own patience in there: what is not back by then hangs. */
const LONGEST_MS = 10_000;
const IDLE_MS = 60_000;
/** Below everything that answers somebody. */
const LOW_PRIORITY = 15;

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

type Answer =
  | { readonly wanted: number; readonly address: string }
  | ({ readonly drawn: number } & Drawing)
  | { readonly failed: number; readonly text: string };

/** Flag by which this Node keeps a process from reading and writing where it has no business; Node 20 calls it else. */
const permission = (): string =>
  process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';

function startProcess(): ChildProcess {
  const modules = path.dirname(path.dirname(require.resolve('jsdom/package.json')));
  const child = fork(SCRIPT, {
    // Nothing of the server's environment, where its secrets are.
    env: {},
    execArgv: [permission(), `--allow-fs-read=${modules}/*`, `--allow-fs-read=${SCRIPT}`, '--no-warnings'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  if (child.pid !== undefined) lowerPriority(child.pid);
  return child;
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY);
  } catch {
    // Where that is not allowed, or the process has gone already, it draws as it can.
  }
}

/**
 * Draws pages, one after another, in a process of its own that is started when there is something to draw and ended when
 * there has been nothing for a while.
 */
export function createDrawingProcess() {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let drawings = 0;

  function end(): void {
    clearTimeout(idle);
    child?.removeAllListeners();
    child?.kill('SIGKILL');
    child = null;
  }

  /** @throws Error when the page cannot be drawn; its text says why */
  async function draw(page: PageToDraw, readFile: ReadFile): Promise<Drawing> {
    clearTimeout(idle);
    if (!child?.connected) child = startProcess();
    const current = child;
    const number = (drawings += 1);
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Drawing>((resolve, reject) => {
        timer = setTimeout(() => reject(new HungError('The drawing hangs')), LONGEST_MS);
        current.once('exit', (code) => reject(new HungError(`The drawing process ended with ${code}`)));
        current.on('message', (answer: Answer) => {
          if ('wanted' in answer) return void give(current, answer, readFile);
          if ('drawn' in answer) return void (answer.drawn === number && resolve(answer));
          return void (answer.failed === number && reject(new Error(answer.text)));
        });
        current.send({ draw: number, ...page });
      });
    } catch (error) {
      if (error instanceof HungError) end();
      throw error;
    } finally {
      clearTimeout(timer);
      current.removeAllListeners();
      idle = setTimeout(end, IDLE_MS).unref();
    }
  }

  return { draw, end };
}

class HungError extends Error {}

async function give(child: ChildProcess, asked: { wanted: number; address: string }, read: ReadFile): Promise<void> {
  const text = await read(asked.address).catch(() => null);
  if (child.connected) child.send({ file: asked.wanted, address: asked.address, text });
}
