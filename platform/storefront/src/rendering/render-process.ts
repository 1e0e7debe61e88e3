import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import * as v from 'valibot';
import { idOf, nameOf, readText, type ServerBuild } from './server-build';

const SCRIPT = path.join(__dirname, 'render-pages.cjs');
const MAX_HEAP_MB = 128;
/** Linux holds a process to this limit of all its memory: typed arrays and long texts are outside of the heap. */
const LIMIT_MEMORY = ['/bin/sh', '-c', `ulimit -d ${3 * MAX_HEAP_MB * 1024}; exec env -i "$@"`, 'sh'];
/** For what a few pages leave behind: with less, the garbage collector takes a tenth of the time. */
const YOUNG_HEAP_MB = 8;
/** For Node, and then for the shell's build, which is loaded on no remote's account. */
const START_MS = 2_000;
/** On a machine with too much to do, a page waits for so many of its limits. Then its process is ended. */
const MAX_LIMITS = 10;
/** Most pages are rendered before, and cost no look into the process table. */
const LOOK_EVERY_MS = 20;
/** The processor time in a line of the process table, in ticks that are the same on every Linux. */
const USER_AND_SYSTEM = /\) (?:\S+ ){11}(\d+) (\d+)/;
const TICK_MS = 10;
/** Of a message and its HTML; more would only fill the memory. */
const MAX_BYTES = 8_000_000;

/** No team's code can write here; if it could, it would be held to this. */
const messageSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    unrendered: v.optional(v.array(v.string()), []),
    /** JSON of the screen's head; empty without one. */
    head: v.optional(v.string(), ''),
    /** Why there is no HTML. */
    reason: v.optional(v.string()),
    /** The contexts that keep memory of each page; empty: none is known. Left out: the process has enough. */
    taintedBy: v.optional(v.array(v.string())),
  }),
);

type Response = v.InferOutput<typeof messageSchema> & Pick<Rendered, 'html'>;

export interface RenderJob {
  /** For the shell's server build, which also gets the screens and their heads. */
  readonly page: { readonly url: string; readonly [field: string]: unknown };
  readonly shell: ServerBuild;
  /** The remote that has the page's screen, with the build that this visitor gets; left out: the page is the shell's alone. */
  readonly remote?: RemoteBuild | undefined;
  /** Other remotes that fill slots of the page. */
  readonly fillers?: readonly RemoteBuild[] | undefined;
}

export interface RemoteBuild {
  readonly name: string;
  readonly build: ServerBuild;
}

export interface Rendered {
  /** In UTF-8. */
  readonly html: Buffer;
  /** Remotes whose screens are not in it. */
  readonly unrendered: readonly string[];
  /** JSON of the screen's head, as its code returned it; empty without one. */
  readonly head: string;
}

/** The builds of a page have worked longer than they may. */
export class CpuTimeoutError extends Error {}

/** The process has ended before the page was rendered. */
export class ProcessEndedError extends Error {
  /** Whether it was neither its build nor this process that ended it, as far as one can see. */
  isFromOutside = false;
}

const remotesOf = ({ remote, fillers = [] }: RenderJob): RemoteBuild[] => [...(remote ? [remote] : []), ...fillers];

/** @returns the remote's build, those of fillings, and the shell's */
export const buildsOf = (job: RenderJob): ServerBuild[] => [...remotesOf(job).map(({ build }) => build), job.shell];

/** @returns the name of the context of this job's builds, which no other builds enter; it ends with the shell */
export const contextOf = (job: RenderJob): string => buildsOf(job).map(idOf).join(' ');

const HAS_PROCESS_TABLE = existsSync('/proc/self/stat');

/** @returns milliseconds that a process has worked, 0 once it has ended; without a process table, milliseconds that pass */
function processorTimeOf(pid: number | undefined): number {
  if (!HAS_PROCESS_TABLE) return performance.now();
  try {
    const [, user, system] = USER_AND_SYSTEM.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return (Number(user) + Number(system)) * TICK_MS;
  } catch {
    // The event that it has ended comes later on a busy machine.
    return 0;
  }
}

/** Node's permission model, by the flags that a Node knows: from 22.13 on `--permission`, and 24 refuses the older one. */
export const permissionFlag = (flags: Pick<ReadonlySet<string>, 'has'> = process.allowedNodeEnvironmentFlags) =>
  flags.has('--permission') ? '--permission' : '--experimental-permission';

/** Starts a Node process that has no secret, and may read the script of `RenderProcess` and do nothing else. */
export function startWithoutRights(args: readonly string[], timeout?: number) {
  const [command = '', ...all] = [
    ...(process.platform === 'linux' ? LIMIT_MEMORY : []),
    process.execPath,
    permissionFlag(),
    `--allow-fs-read=${SCRIPT}`,
    `--max-old-space-size=${MAX_HEAP_MB}`,
    `--min-semi-space-size=${YOUNG_HEAP_MB}`,
    `--max-semi-space-size=${YOUNG_HEAP_MB}`,
    // A promise that a build rejects is not printed: that would call its code.
    '--unhandled-rejections=none',
    '--no-warnings',
    ...args,
  ];
  return spawn(command, all, { env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout, killSignal: 'SIGKILL' });
}

/**
 * A process that renders one page at a time. It may end at any moment: an error event of it without a listener would end
 * this process as well, and so would a line on Node's own IPC channel that is not JSON.
 */
export class RenderProcess {
  /** The contexts because of which it has to be replaced, if it has to. */
  taintedBy: readonly string[] | undefined;

  readonly #child = startWithoutRights([SCRIPT]);
  readonly pid = this.#child.pid;
  readonly kill = (): void => void this.#child.kill('SIGKILL');

  readonly #contexts = new Set<string>();
  #chunks: Buffer[] = [];
  #length = 0;
  #response = new Promise<Response>(() => undefined);
  #pending: { resolve: (response: Response) => void; reject: (reason: Error) => void } | undefined;
  #endedBy: ProcessEndedError | undefined;

  /** @param onEnd is called when it has ended or could not be started */
  constructor(onEnd: () => void) {
    const end = (reason: string, isFromOutside = false) => {
      this.#endedBy = Object.assign(new ProcessEndedError(`The render process ${reason}`), { isFromOutside });
      this.#pending?.reject(this.#endedBy);
      onEnd();
    };
    this.#child.on('error', (error) => end(`failed: ${error.message}`));
    this.#child.on('close', (code, signal) =>
      end(`ended with ${code ?? signal}`, signal === 'SIGKILL' && !this.#child.killed),
    );
    this.#child.unref();
    const { stdin, stdout } = this.#child;
    // It has ended, or does not read any more: then it does not respond in time.
    for (const stream of [stdin, stdout]) (stream.on('error', () => undefined) as Socket).unref();
    stdout.on('data', (chunk: Buffer) => this.#read(chunk));
  }

  start = (): Promise<unknown> => this.#exchange('', START_MS);

  /**
   * @param limitMs so long the builds may work, without the time in which a new context loads the shell
   * @throws as `waitForResponse`, or the error of a build that cannot be read, cannot be loaded or throws
   */
  async render(job: RenderJob, limitMs: number): Promise<Rendered> {
    const context = contextOf(job);
    // A build that went out of use meanwhile is loaded again for its last pages.
    while (!this.#contexts.has(context)) await this.#open(context, job);
    const remotes = remotesOf(job).map(({ name }) => name);
    const page = JSON.stringify({ page: job.page, remote: job.remote?.name, remotes });
    const { html, unrendered, head, reason } = await this.#exchange(`${context}\t${page}\n`, limitMs);
    if (reason === undefined) return { html, unrendered, head };
    throw new Error(reason);
  }

  /** Lets the contexts of these builds go. */
  forget(isGone: (build: string) => boolean): void {
    const gone = [...this.#contexts].flatMap((context) => context.split(' ')).filter(isGone);
    if (gone.length === 0) return;
    for (const context of this.#contexts) if (context.split(' ').some(isGone)) this.#contexts.delete(context);
    this.#child.stdin.write(`\t${JSON.stringify(gone)}\n`);
  }

  /** @throws CpuTimeoutError when the process works longer, and goes on; ProcessEndedError when it ends */
  async waitForResponse(limitMs: number): Promise<Response> {
    const start = performance.now();
    let usedBefore: number | undefined;
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      const look = () => {
        const used = processorTimeOf(this.pid);
        usedBefore ??= used - LOOK_EVERY_MS;
        if (used - usedBefore >= limitMs) reject(new CpuTimeoutError(`It takes longer than ${limitMs} ms`));
        else if (performance.now() - start > MAX_LIMITS * limitMs) this.kill();
      };
      // Responses that have arrived are read first: this process, too, may have had to wait for the processor.
      timer = setInterval(() => setImmediate(() => timer && look()), LOOK_EVERY_MS);
    });
    try {
      return await Promise.race([this.#response, tooLong]);
    } finally {
      clearInterval(timer);
      timer = undefined;
    }
  }

  /** The texts of the builds replace those of the same versions. */
  async #open(context: string, job: RenderJob): Promise<void> {
    const builds = buildsOf(job);
    const texts = await Promise.all(builds.map(async (build) => [idOf(build), await readText(build)] as const));
    this.forget((id) => builds.some((build) => nameOf(id) === build.name && id !== idOf(build)));
    this.#contexts.add(context);
    const message = { texts: Object.fromEntries(texts), hasScreen: job.remote !== undefined };
    await this.#exchange(`${context}\t${JSON.stringify(message)}\n`, START_MS);
  }

  /** The process gets one message at a time, and responds to each. */
  #exchange(message: string, limitMs: number): Promise<Response> {
    this.#response = new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      if (this.#endedBy) reject(this.#endedBy);
    });
    this.#child.stdin.write(message);
    return this.waitForResponse(limitMs);
  }

  /** Reads a response: HTML, a line with a message, and a NUL. */
  #read(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (this.#length > MAX_BYTES) return this.kill();
    if (chunk.at(-1) !== 0) return;
    const bytes = Buffer.concat(this.#chunks);
    [this.#chunks, this.#length] = [[], 0];
    const end = bytes.lastIndexOf('\n');
    const { success, output } = v.safeParse(messageSchema, bytes.toString('utf8', end + 1, bytes.length - 1));
    if (!success) return this.kill();
    this.taintedBy = output.taintedBy;
    this.#pending?.resolve({ ...output, html: bytes.subarray(0, end) });
  }
}
