import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import path from 'node:path';
import type { RenderRequest } from '@platform/protocol/server-rendering';
import * as v from 'valibot';
import { idOf, nameOf, readText, type ServerBuild } from './server-build';

const SCRIPT = path.join(__dirname, 'render-pages.cjs');
const MAX_HEAP_MB = 128;
/** For what a few pages leave behind: with less, the garbage collector takes a tenth of the time. */
const YOUNG_HEAP_MB = 8;
const START_MS = 2_000;
/** A process limits the time of its builds. One that does not respond within so many limits cannot, and is ended. */
const MAX_LIMITS = 10;
const STARVED_LIMITS = 4;
/** Of a message and its HTML; more would only fill the memory. */
const MAX_BYTES = 8_000_000;
const MAX_UNRENDERED = 1_000;

/** No team's code can write here; if it could, this is what it is held to. */
const messageSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    /** Of the HTML, which comes after the message. */
    bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    unrendered: v.pipe(v.array(v.string()), v.maxLength(MAX_UNRENDERED)),
    /** JSON of the screen's head; empty without one. */
    head: v.optional(v.string(), ''),
    /** Why there is no HTML. */
    reason: v.optional(v.string()),
    isLate: v.boolean(),
    /** The contexts that keep memory of each page; empty: none is known. Left out: the process has enough. */
    filledBy: v.optional(v.array(v.string())),
  }),
);

type Message = v.InferOutput<typeof messageSchema> & Pick<Rendered, 'html'>;

export interface RenderJob {
  /** What the shell's server build is given of the page, besides the screens. */
  readonly page: Omit<RenderRequest, 'screens' | 'heads'>;
  readonly shell: ServerBuild;
  /** The remote that has the page's screen, with the build that this visitor gets; left out: the page is the shell's alone. */
  readonly remote?: { readonly name: string; readonly build: ServerBuild } | undefined;
}

export interface Rendered {
  /** In UTF-8. */
  readonly html: Buffer;
  /** Remotes whose screens are not in it. */
  readonly unrendered: readonly string[];
  /** JSON of the screen's head, as its code returned it; empty without one. */
  readonly head: string;
}

/** The page has not been rendered in the time that it has. */
export class LateError extends Error {}

/** The process has ended before the page was rendered. */
export class ProcessEndedError extends Error {
  /** Whether it was neither its build nor this process that ended it, as far as one can see. */
  isFromOutside = false;
}

/** @returns what the context of this job's builds is called, which is named after the remote; no other builds enter it */
export const contextOf = ({ shell, remote }: RenderJob): string =>
  [...(remote ? [remote.build] : []), shell].map(idOf).join(' ');

/** Node's permission model, by the flags that a Node knows: from 22.13 on `--permission`, and 24 refuses the older one. */
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
      // What a build rejects is not printed: that would call its code.
      '--unhandled-rejections=none',
      '--no-warnings',
      ...args,
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  );

/** Reads messages, a line each, until something else comes. */
function createMessageReader(onMessage: (message: Message) => void, onOther: () => void) {
  let chunks: Buffer[] = [];
  let length = 0;
  /** Parsed once, although its HTML comes in many chunks. */
  let message: v.InferOutput<typeof messageSchema> | undefined;
  return (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_BYTES) return onOther();
    if (!message) {
      const rest = Buffer.concat(chunks);
      const end = rest.indexOf('\n');
      chunks = [rest.subarray(end + 1)];
      if (end < 0) return;
      const { success, output } = v.safeParse(messageSchema, rest.toString('utf8', 0, end));
      if (!success) return onOther();
      message = output;
      length -= end + 1;
    }
    if (length < message.bytes) return;
    const rest = Buffer.concat(chunks);
    const read = { ...message, html: rest.subarray(0, message.bytes) };
    chunks = [rest.subarray(message.bytes)];
    length -= message.bytes;
    message = undefined;
    onMessage(read);
  };
}

/**
 * A process that renders one page at a time. It may end at any moment: each of its emitters has an error listener for as
 * long as it lives, because an error event without a listener would end this process as well. Node's own IPC channel is no
 * way to talk to it, because a line on it that is not JSON is thrown in this process.
 */
export class RenderProcess {
  /** Resolves when it can render; rejects when it ends before. */
  readonly started: Promise<unknown>;
  /** Resolves when it has ended or could not be started. */
  readonly ended: Promise<void>;
  /** The contexts because of which it has to be replaced, if it has to. */
  filledBy: readonly string[] | undefined;

  readonly #child = startWithoutRights(SCRIPT);
  /** Undefined for one that could not be started. */
  readonly pid = this.#child.pid;
  /** Ends it at once. */
  readonly kill = (): void => void this.#child.kill('SIGKILL');

  /** Ids of the builds that the process has, so that each is sent once. */
  readonly #builds = new Set<string>();
  #pending: { resolve: (response: Message) => void; reject: (reason: Error) => void } | null = null;
  #endedBy: ProcessEndedError | null = null;

  constructor() {
    const { stdin, stdout } = this.#child;
    this.ended = new Promise((resolve) => {
      const end = (reason: string, isFromOutside = false) => {
        this.#endedBy = Object.assign(new ProcessEndedError(`The render process ${reason}`), { isFromOutside });
        this.#pending?.reject(this.#endedBy);
        resolve();
      };
      this.#child.on('error', (error) => {
        end(`failed: ${error.message}`);
        this.kill();
      });
      this.#child.on('close', (code, signal) =>
        end(`ended with ${code ?? signal}`, signal === 'SIGKILL' && !this.#child.killed),
      );
    });
    this.#child.unref();
    for (const stream of [stdin, stdout]) {
      // It has ended, or does not read any more: then it does not respond in time.
      stream.on('error', () => undefined);
      (stream as Socket).unref();
    }
    stdout.on(
      'data',
      createMessageReader((message) => this.#pending?.resolve(message), this.kill),
    );
    this.started = this.#waitForResponse(MAX_LIMITS * START_MS);
  }

  /**
   * @param limitMs so long the builds may work, and longer once more when the machine had no time for them
   * @param waitMs so long until the process is ended
   * @throws LateError when they work longer, ProcessEndedError when the process ends meanwhile, or the error of a build that
   * cannot be read, cannot be loaded or throws
   */
  async render(job: RenderJob, limitMs: number, waitMs = MAX_LIMITS * limitMs): Promise<Rendered> {
    const { page, shell, remote } = job;
    const texts = Object.fromEntries(await this.#readNew(remote ? [shell, remote.build] : [shell]));
    this.#write({
      key: contextOf(job),
      builds: { shell: idOf(shell), ...(remote && { remote: idOf(remote.build) }) },
      texts,
      page: JSON.stringify({ page, remote: remote?.name }),
      limitMs,
      starvedMs: STARVED_LIMITS * limitMs,
    });
    const { html, unrendered, head, reason, isLate, filledBy } = await this.#waitForResponse(waitMs);
    this.filledBy = filledBy;
    if (reason === undefined) return { html, unrendered, head };
    throw new (isLate ? LateError : Error)(reason);
  }

  /** Lets these builds go, with all contexts that they are in. */
  forget(isGone: (build: string) => boolean): void {
    const forget = [...this.#builds].filter(isGone);
    for (const build of forget) this.#builds.delete(build);
    if (forget.length > 0) this.#write({ forget });
  }

  /** @returns id and text of each build that the process does not have; another build of the same version replaces it */
  async #readNew(builds: readonly ServerBuild[]): Promise<(readonly [id: string, text: string])[]> {
    const added = builds.filter((build) => !this.#builds.has(idOf(build)));
    const texts = await Promise.all(added.map(async (build) => [idOf(build), await readText(build)] as const));
    for (const { name } of added) this.forget((build) => nameOf(build) === name);
    for (const build of added) this.#builds.add(idOf(build));
    return texts;
  }

  #write(message: object): void {
    if (!this.#endedBy) this.#child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  /** The process gets one page at a time, and responds to each. */
  async #waitForResponse(waitMs: number): Promise<Message> {
    let isOver = false;
    // What has arrived meanwhile is read first: this process, too, may have had to wait for the processor.
    const timer = setTimeout(() => setImmediate(() => isOver || this.kill()), waitMs);
    try {
      return await new Promise((resolve, reject) => {
        this.#pending = { resolve, reject };
        if (this.#endedBy) reject(this.#endedBy);
      });
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  }
}
