import path from 'node:path';
import type { RenderRequest } from '@piston-parts/shared-contract';
import * as v from 'valibot';
import { startJsonLineProcess } from './json-line-process';

const SCRIPT = path.join(__dirname, 'render-pages.cjs');
const MAX_HEAP_MB = 128;
/** For what a few pages leave behind: with less, the garbage collector takes a tenth of the time. */
const YOUNG_HEAP_MB = 8;
/** Of each logged text: the code in the process can write as much as it likes. */
const MAX_LOGGED_LENGTH = 2_000;

/** The server build of the shell or of one version of a remote. */
export interface ServerBuild {
  /** Names it in the log: `mf-cart@1.4.0`. */
  readonly name: string;
  /** Changes with its text: two builds of one version differ in it while a team develops. */
  readonly hash: string;
  /** @throws Error when its file is gone, or is another one than was published */
  read(): Promise<string>;
}

/** What the shell's server build is given of a page, besides the screens. */
export type PageToRender = Omit<RenderRequest, 'screens'>;

/** A build with its text, as the process gets it. `id` is unlike that of any other build: name, `#` and hash. */
export interface LoadedBuild {
  readonly id: string;
  readonly text: string;
}

/** @returns what a person calls the build: `mf-cart@1.4.0` */
export const nameOf = (id: string): string => id.slice(0, id.indexOf('#'));

export interface RenderJob {
  readonly page: PageToRender;
  /** Remote → its build. */
  readonly remotes: Readonly<Record<string, LoadedBuild>>;
}

export interface Rendered {
  /** In UTF-8; null when the shell itself could not render the page, with the reason. */
  readonly html: Buffer | null;
  readonly reason?: string | undefined;
  /** Remotes whose screens are not in it; the reason is left out for a build that does not have the screen. */
  readonly unrendered: readonly { readonly remote: string; readonly reason?: string | undefined }[];
  /** Bytes of memory afterwards, and what this page added to them. */
  readonly heap: number;
  readonly growth: number;
}

/** The process has ended before the page was rendered. */
export class ProcessEndedError extends Error {
  /** @param builds ids of the builds that an error named, if one ended it */
  constructor(
    reason: string,
    readonly builds: readonly string[] | null,
  ) {
    super(reason);
  }
}

/** Every team's code runs in the process, so its messages are validated. */
const messageSchema = v.union([
  // The most frequent first: they are tried in this order.
  v.object({
    rendered: v.number(),
    /** Of the HTML, which comes after the message; left out when there is none. */
    bytes: v.optional(v.number()),
    reason: v.optional(v.string()),
    unrendered: v.array(v.object({ remote: v.string(), reason: v.optional(v.string()) })),
    heap: v.number(),
    growth: v.number(),
    cpuMs: v.number(),
  }),
  v.object({ started: v.literal(true), cpuMs: v.number() }),
  v.object({ started: v.literal(false), reason: v.string() }),
  v.object({ spoiled: v.string(), names: v.array(v.string()) }),
]);
type Message = v.InferOutput<typeof messageSchema>;

/** A process that renders one page at a time. */
export interface RenderProcess {
  readonly pid: number | undefined;
  /** Resolves when it can render; rejects when the shell's build cannot be loaded or the process ends before. */
  readonly started: Promise<void>;
  /** Processor time that it had used when it last had nothing to do, or shortly before, in milliseconds, as it says itself. */
  usedMs(): number;
  /** Rejects with a ProcessEndedError when it ends meanwhile. */
  render(job: RenderJob): Promise<Rendered>;
  /** Ends it at once. */
  kill(): void;
}

export interface RenderProcessOptions {
  readonly shell: LoadedBuild;
  /** Builds of each remote that stay loaded: the live one, a canary, and the one before. */
  readonly buildsKept: number;
  readonly onEnd: (reason: string) => void;
  readonly log: (text: string) => void;
}

/**
 * The flag that enables Node's permission model: from 22.13 on `--permission`, before `--experimental-permission`, which 24
 * refuses.
 * @param known the flags that a Node has
 */
export const permissionFlag = (
  known: Pick<ReadonlySet<string>, 'has'> = process.allowedNodeEnvironmentFlags,
): string => (known.has('--permission') ? '--permission' : '--experimental-permission');

/** Arguments of Node: the process may read its own script, and do nothing else. */
export const processArguments = (): string[] => [
  permissionFlag(),
  `--allow-fs-read=${SCRIPT}`,
  `--max-old-space-size=${MAX_HEAP_MB}`,
  `--min-semi-space-size=${YOUNG_HEAP_MB}`,
  `--max-semi-space-size=${YOUNG_HEAP_MB}`,
  '--no-warnings',
];

/** Logs what the process wrote, unless it repeats itself: a broken screen writes the same text for every page. */
function createOutputLog(log: (text: string) => void): (text: string) => void {
  let logged = '';
  return (text) => {
    const shown = text.slice(0, MAX_LOGGED_LENGTH).trim();
    if (shown !== '' && shown !== logged) log(`Output of a render process: ${shown}`);
    logged = shown;
  };
}

/** Which builds the process has, so that each is sent once and old ones leave its memory. */
function createLoadedBuilds(kept: number) {
  const idsOf = new Map<string, string[]>();
  return (remotes: RenderJob['remotes']) => {
    const builds: { name: string; text: string }[] = [];
    const forget: string[] = [];
    for (const [remote, { id, text }] of Object.entries(remotes)) {
      const before = idsOf.get(remote) ?? [];
      if (!before.includes(id)) builds.push({ name: id, text });
      const ids = [...before.filter((one) => one !== id), id];
      forget.push(...ids.slice(0, -kept));
      idsOf.set(remote, ids.slice(-kept));
    }
    return { builds, forget };
  };
}

/** Starts a render process. It has no permission but to read its own script. */
export function startRenderProcess({ shell, buildsKept, onEnd, log }: RenderProcessOptions): RenderProcess {
  const loaded = createLoadedBuilds(buildsKept);
  let start: { resolve: () => void; reject: (reason: Error) => void } | undefined;
  const started = new Promise<void>((resolve, reject) => (start = { resolve, reject }));
  started.catch(() => undefined);
  let ended: ProcessEndedError | null = null;
  let current: { number: number; resolve: (rendered: Rendered) => void; reject: (reason: Error) => void } | null = null;
  let spoiled: readonly string[] | null = null;
  let renders = 0;
  let usedMs = 0;

  function receive(message: Message, body: Buffer): void {
    if ('spoiled' in message) {
      spoiled = message.names;
      log(`A render process ends because of an error outside of rendering: ${message.spoiled}`);
    } else if ('started' in message) {
      if (message.started) {
        usedMs = message.cpuMs;
        start?.resolve();
      } else {
        start?.reject(new Error(`The shell's server build cannot be loaded: ${message.reason}`));
      }
    } else if (message.rendered === current?.number) {
      usedMs = message.cpuMs;
      current.resolve({ ...message, html: message.bytes === undefined ? null : body });
    }
  }

  const child = startJsonLineProcess({
    args: [...processArguments(), SCRIPT],
    onMessage(message, body) {
      const { success, output } = v.safeParse(messageSchema, message);
      if (success) receive(output, body);
    },
    onExit(reason) {
      ended = new ProcessEndedError(`The render process ${reason}`, spoiled);
      start?.reject(ended);
      current?.reject(ended);
      onEnd(reason);
    },
    onLog: createOutputLog(log),
  });
  child.send({ shell: shell.text, name: shell.id });

  return {
    pid: child.pid,
    started,
    kill: child.kill,
    usedMs: () => usedMs,
    async render({ page, remotes }) {
      await started;
      if (ended) throw ended;
      const number = (renders += 1);
      try {
        return await new Promise<Rendered>((resolve, reject) => {
          current = { number, resolve, reject };
          const ids = Object.entries(remotes).map(([remote, { id }]) => [remote, id] as const);
          child.send({ render: number, page, remotes: Object.fromEntries(ids), ...loaded(remotes) });
        });
      } finally {
        current = null;
      }
    },
  };
}
