import { existsSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { startWithoutRights } from '@platform/process/start-without-rights';
import { LRUCache } from 'lru-cache';
import { idOf, nameOf, readText, type ServerBuild } from './server-build';

const SCRIPT = path.join(__dirname, 'render-pages.cjs');
/** A promise that a build rejects is not printed: that would call its code. */
const SILENT = ['--unhandled-rejections=none'];
/** For Node, and for the shell's build, which is loaded on no remote's account. */
const START_MS = 2_000;
/** On a machine with too much to do, a page waits for so many of its limits. Then its process is ended. */
const MAX_LIMITS = 10;
/** Of the system without memory, a supervisor and Ctrl-C; a build that breaks Node ends with another one. */
const FROM_OUTSIDE: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT'] as const);
/** Most pages are rendered before, and cost no look into the process table. */
const LOOK_EVERY_MS = 20;
/** The processor time in a line of the process table, in ticks that are the same on every Linux. */
const USER_AND_SYSTEM = /\) (?:\S+ ){11}(\d+) (\d+)/;
const TICK_MS = 10;
/** Of a response; more would only fill the memory. */
const MAX_BYTES = 8_000_000;
/** Of a reason, and of the names of missing remotes. */
const MAX_LINE = 1_000;
const MAX_HEAD = 20_000;
const LINE_BREAK = 10;

export interface RenderJob {
  /** For the shell's server build, which also gets the screens and their heads. */
  readonly page: { readonly url: string; readonly routes: object; readonly [field: string]: unknown };
  readonly shell: ServerBuild;
  /** The remote that has the page's screen, with the build that this visitor gets; left out: the page is the shell's alone. */
  readonly remote?: ServerBuild | undefined;
  /** Other remotes that fill slots of the page. */
  readonly fillers?: readonly ServerBuild[] | undefined;
}

export interface Rendered {
  readonly html: Buffer;
  /** Remotes whose screens are not in it. */
  readonly unrendered: readonly string[];
  /** JSON of the screen's head, as its code returned it; empty without one. */
  readonly head: string;
}

export class CpuTimeoutError extends Error {}

export class ProcessEndedError extends Error {
  /** Whether it was neither its build nor this process that ended it, as far as one can see. */
  isFromOutside = false;
}

/** The shell's is the last. */
export const buildsOf = ({ remote, fillers = [], shell }: RenderJob): ServerBuild[] =>
  remote ? [remote, ...fillers, shell] : [...fillers, shell];

/** @returns the name of the context of this job's builds, which no other builds enter */
export const contextOf = (job: RenderJob): string => buildsOf(job).map(idOf).join(' ');

/** @returns milliseconds that a process has worked, 0 once it has ended; without a process table, milliseconds that pass */
function processorTimeOf(pid: number | undefined): number {
  try {
    const [, user, system] = USER_AND_SYSTEM.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return (Number(user) + Number(system)) * TICK_MS;
  } catch {
    return existsSync('/proc/self/stat') ? 0 : performance.now();
  }
}

/** Pages of one route have the same object of routes. */
const routesTexts = new LRUCache<object, string>({ max: 50, memoMethod: (routes) => JSON.stringify(routes) });

const cutLine = (bytes: Buffer, end = bytes.indexOf(LINE_BREAK)) =>
  [bytes.toString('utf8', 0, end), bytes.subarray(end + 1)] as const;

/** @throws Error with the reason why a context has returned no HTML */
function readContent(returned: Buffer): Rendered {
  if (returned.toString('latin1', 0, 1) === '!') throw new Error(returned.toString('utf8', 1, MAX_LINE));
  const [names, rest] = cutLine(returned);
  const [head, html] = cutLine(rest);
  if (names.length > MAX_LINE || head.length > MAX_HEAD) throw new Error('It returns more than a page may have');
  return { html, unrendered: names.split(',').filter(Boolean), head };
}

/**
 * A process that renders one page at a time. It may end at any moment: an error event without a listener would end this
 * process as well, and so would a line on Node's own IPC channel that is not JSON.
 */
export class RenderProcess {
  /** The contexts because of which it has to be replaced, if it has to. */
  taintedBy: readonly string[] | undefined;

  readonly #child = startWithoutRights({ script: SCRIPT, options: SILENT });
  readonly pid = this.#child.pid;
  readonly #contexts = new Set<string>();
  #response: Buffer = Buffer.alloc(0);
  #pending: { resolve: (response: Buffer) => void; reject: (reason: Error) => void } | undefined;
  #endedBy: ProcessEndedError | undefined;

  /** @param onEnd is called when it is killed, has ended or could not be started */
  constructor(private readonly onEnd: () => void) {
    const end = (reason: string, isFromOutside = false) => {
      this.#endedBy = Object.assign(new ProcessEndedError(`The render process ${reason}`), { isFromOutside });
      this.#pending?.reject(this.#endedBy);
      onEnd();
    };
    const child = this.#child;
    child.on('error', (error) => end(`failed: ${error.message}`));
    child.on('close', (code, signal) => end(`ended with ${code ?? signal}`, FROM_OUTSIDE.has(signal) && !child.killed));
    child.unref();
    // It has ended, or does not read any more: then it does not respond in time.
    for (const stream of [child.stdin, child.stdout]) (stream.on('error', () => undefined) as Socket).unref();
    child.stdout.on('data', (chunk: Buffer) => this.#read(chunk));
  }

  kill(): void {
    this.#child.kill('SIGKILL');
    this.onEnd();
  }

  /**
   * @param context of the job
   * @param limitMs so long the builds may work, without the time in which a new context loads the shell
   */
  async render(job: RenderJob, context: string, limitMs: number): Promise<Rendered> {
    if (!this.#contexts.has(context)) {
      const builds = buildsOf(job);
      const texts = await Promise.all(builds.map(async (build) => [build.remote, await readText(build)]));
      // Another text of one of these versions goes.
      this.keep((id) => builds.every((build) => build.name !== nameOf(id) || idOf(build) === id));
      await this.#exchange(`open\t${context}\t${JSON.stringify(texts)}\n`);
      this.#contexts.add(context);
    }
    const { routes, ...page } = job.page;
    const text = JSON.stringify({ page, owner: job.remote?.remote });
    return readContent(await this.#exchange(`render\t${context}\t${text}\t${routesTexts.memo(routes)}\n`, limitMs));
  }

  /** Lets all contexts go but those of such builds alone. */
  keep(isKept: (id: string) => boolean): void {
    for (const context of this.#contexts) {
      if (context.split(' ').every(isKept)) continue;
      this.#contexts.delete(context);
      this.#child.stdin.write(`close\t${context}\n`);
    }
  }

  /** The process gets one message at a time, and responds to each but `close`. */
  #exchange(message: string, limitMs?: number): Promise<Buffer> {
    this.#child.stdin.write(message);
    return this.waitForResponse(limitMs);
  }

  /** @throws CpuTimeoutError when the process works longer, and goes on; ProcessEndedError when it ends */
  waitForResponse(limitMs = START_MS): Promise<Buffer> {
    const start = performance.now();
    let usedBefore: number | undefined;
    let isOver = false;
    const response = new Promise<Buffer>((resolve, reject) => {
      this.#pending = { resolve, reject };
      if (this.#endedBy) reject(this.#endedBy);
    });
    const look = () => {
      if (isOver) return;
      const used = processorTimeOf(this.pid);
      usedBefore ??= used - LOOK_EVERY_MS;
      if (used - usedBefore >= limitMs)
        this.#pending?.reject(new CpuTimeoutError(`It takes longer than ${limitMs} ms`));
      else if (performance.now() - start > MAX_LIMITS * limitMs) this.kill();
    };
    // Responses that have arrived are read first: this process, too, may have had to wait for the processor.
    const timer = setInterval(() => setImmediate(look), LOOK_EVERY_MS);
    return response.finally(() => {
      isOver = true;
      clearInterval(timer);
    });
  }

  /** Reads a response: a line of the process, what the context has returned, and a NUL. */
  #read(chunk: Buffer): void {
    this.#response = this.#response.length > 0 ? Buffer.concat([this.#response, chunk]) : chunk;
    if (this.#response.length > MAX_BYTES) return this.kill();
    if (chunk.at(-1) !== 0) return;
    const [state, returned] = cutLine(this.#response.subarray(0, -1));
    this.#response = Buffer.alloc(0);
    if (state.startsWith('full')) this.taintedBy = state.split('\t').slice(1);
    this.#pending?.resolve(returned);
  }
}
