import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import path from 'node:path';
import type { RenderRequest } from '@piston-parts/shared-contract';
import { createMessageReader, type Message } from './message-reader';
import { idOf, readText, type ServerBuild } from './server-build';

const SCRIPT = path.join(__dirname, 'render-pages.cjs');
const MAX_HEAP_MB = 128;
/** For what a few pages leave behind: with less, the garbage collector takes a tenth of the time. */
const YOUNG_HEAP_MB = 8;
/** Of each logged text: the code in the process can write as much as it likes. */
const MAX_LOGGED_LENGTH = 2_000;
/** The live build of a remote, its canary, and the one before either. */
const BUILDS_KEPT = 3;

export interface RenderJob {
  /** What the shell's server build is given of the page, besides the screens. */
  readonly page: Omit<RenderRequest, 'screens'>;
  /** The remote that has the page's screen, with the build that this visitor gets; left out: the page is the shell's alone. */
  readonly remote?: { readonly name: string; readonly build: ServerBuild } | undefined;
}

export interface Rendered {
  /** In UTF-8; null when the shell itself could not render the page. */
  readonly html: Buffer | null;
  /** Remotes whose screens are not in it. */
  readonly unrendered: readonly string[];
  /** Why there is no HTML, or no screen of the job's remote; left out for a build that does not have the screen. */
  readonly reason?: string | undefined;
}

/** The process has ended before the page was rendered. */
export class ProcessEndedError extends Error {
  /** @param builds ids of the builds that ended it, as far as it has named them */
  constructor(
    reason: string,
    readonly builds: readonly string[] | null,
  ) {
    super(reason);
  }
}

/**
 * The flag that enables Node's permission model: from 22.13 on `--permission`, before `--experimental-permission`, which 24
 * refuses.
 * @param known the flags that a Node has
 */
export const permissionFlag = (
  known: Pick<ReadonlySet<string>, 'has'> = process.allowedNodeEnvironmentFlags,
): string => (known.has('--permission') ? '--permission' : '--experimental-permission');

/** Starts a Node process that has no secret, and may read the script of `RenderProcess` and do nothing else. */
export const startWithoutRights = (...args: readonly string[]) =>
  spawn(
    process.execPath,
    [
      permissionFlag(),
      `--allow-fs-read=${SCRIPT}`,
      `--max-old-space-size=${MAX_HEAP_MB}`,
      `--min-semi-space-size=${YOUNG_HEAP_MB}`,
      `--max-semi-space-size=${YOUNG_HEAP_MB}`,
      '--no-warnings',
      ...args,
    ],
    { env: {}, stdio: 'pipe' },
  );

/** Logs what the process wrote, unless it repeats itself: a broken screen writes the same text for every page. */
function createOutputLog(log: (text: string) => void): (text: string) => void {
  let logged = '';
  return (text) => {
    const shown = text.slice(0, MAX_LOGGED_LENGTH).trim();
    if (shown !== '' && shown !== logged) log(`Output of a render process: ${shown}`);
    logged = shown;
  };
}

/**
 * A process that renders one page at a time. It may end at any moment: each of its emitters has an error listener for as
 * long as it lives, because an error event without a listener would end this process as well. Node's own IPC channel is no
 * way to talk to it, because a line on it that is not JSON is thrown in this process.
 */
export class RenderProcess {
  /** Resolves when it can render; rejects when the shell's build cannot be loaded or the process ends before. */
  readonly started: Promise<void>;
  /** Resolves when it has ended or could not be started. */
  readonly ended: Promise<ProcessEndedError>;
  /** Ids of the builds because of which it has to be replaced, if it has to. */
  spoiledBy: readonly string[] | null = null;

  readonly #child = startWithoutRights(SCRIPT);
  /** Undefined for one that could not be started. */
  readonly pid = this.#child.pid;
  /** Ends it at once. */
  readonly kill = (): void => void this.#child.kill('SIGKILL');

  /** Remote → ids of its builds that the process has, so that each is sent once and old ones leave its memory. */
  readonly #builds = new Map<string, readonly string[]>();
  #pending: { resolve: (response: Message) => void; reject: (reason: Error) => void } | null = null;
  #endedBy: ProcessEndedError | null = null;

  constructor(
    shell: ServerBuild,
    private readonly log: (text: string) => void,
  ) {
    const { stdin, stdout, stderr } = this.#child;
    this.ended = new Promise((resolve) => {
      const end = (reason: string) => {
        this.#endedBy = new ProcessEndedError(`The render process ${reason}`, this.spoiledBy);
        this.#pending?.reject(this.#endedBy);
        resolve(this.#endedBy);
      };
      this.#child.on('error', (error) => {
        end(`failed: ${error.message}`);
        this.kill();
      });
      this.#child.on('close', (code, signal) => end(`ended with ${code ?? signal}`));
    });
    // A process that does not read any more is of no use.
    stdin.on('error', this.kill);
    stdout.on('error', this.kill);
    stderr.on('error', () => undefined);
    stdout.on(
      'data',
      createMessageReader((message) => this.#receive(message), this.kill),
    );
    stderr.setEncoding('utf8').on('data', createOutputLog(log));
    this.#child.unref();
    for (const stream of [stdin, stdout, stderr]) (stream as Socket).unref();
    this.started = this.#start(shell);
  }

  /** @throws ProcessEndedError when it ends meanwhile, or the error of a build that cannot be read */
  async render({ page, remote }: RenderJob): Promise<Rendered> {
    const { html, unrendered, reason } = await this.#ask({ page, ...(remote && (await this.#load(remote))) });
    return { html: html.length > 0 ? html : null, unrendered, reason };
  }

  async #start(shell: ServerBuild): Promise<void> {
    const { reason } = await this.#ask({ shell: await readText(shell), name: idOf(shell) });
    if (reason !== undefined) throw new Error(`The shell's server build cannot be loaded: ${reason}`);
  }

  async #load({ name, build }: NonNullable<RenderJob['remote']>) {
    const id = idOf(build);
    const before = this.#builds.get(name) ?? [];
    const text = before.includes(id) ? undefined : await readText(build);
    const ids = [...before.filter((one) => one !== id), id];
    this.#builds.set(name, ids.slice(-BUILDS_KEPT));
    return { remote: name, build: id, text, forget: ids.slice(0, -BUILDS_KEPT) };
  }

  /** Sends a message. The process gets one at a time, and responds to each. */
  #ask(message: object): Promise<Message> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      if (this.#endedBy) reject(this.#endedBy);
      else this.#child.stdin.write(`${JSON.stringify(message)}\n`);
    });
  }

  #receive(message: Message): void {
    if (!message.spoiledBy) return this.#pending?.resolve(message);
    this.spoiledBy = message.spoiledBy;
    this.log(`A render process ${message.reason}`);
  }
}
