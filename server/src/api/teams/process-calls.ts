import { randomUUID } from 'node:crypto';
import { reasonOf } from '@platform/process/reason';
import { sqlState } from '@platform/process/sql-state';

type Methods = Readonly<Record<string, (argument: never) => unknown>>;

/** An error of the other process. */
export class CallError extends Error {
  override readonly name = 'CallError';

  constructor(
    message: string,
    /** PostgreSQL's code of a statement that failed. */
    readonly code?: string,
  ) {
    super(message);
  }
}

interface Message {
  /** Id of a call, or of the one that this replies to; none can be guessed. */
  readonly call?: unknown;
  readonly reply?: unknown;
  readonly method?: unknown;
  readonly argument?: unknown;
  readonly value?: unknown;
  readonly error?: unknown;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Calls to another process. */
export interface ProcessCalls {
  /** Rejects with CallError; never resolves when the other process does not reply. */
  call(method: string, argument: unknown): Promise<unknown>;
  /** Calls without a reply. */
  pending(): number;
  /** Rejects the calls that have no reply yet. */
  fail(reason: string): void;
  /** Takes a message of the other process, which may be anything. */
  receive(message: unknown): void;
}

/**
 * Calls between two processes, both ways. A second reply, or one that nobody waits for, is ignored.
 * @param send sends JSON to the other process
 * @param maxRunning calls of the other process that run at once; further ones are refused
 */
export function connectProcesses(send: (text: string) => void, methods: Methods, maxRunning = Infinity): ProcessCalls {
  const post = (message: Message) => send(JSON.stringify(message));
  const waiting = new Map<unknown, Waiting>();
  let running = 0;

  async function carry({ call, method, argument }: Message): Promise<void> {
    running += 1;
    try {
      const run = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (!run || running > maxRunning) throw new Error(run ? `More than ${maxRunning} calls at once` : 'No such call');
      post({ reply: call, value: await run(argument as never) });
    } catch (error) {
      post({ reply: call, error: { message: reasonOf(error), code: sqlState(error) ?? undefined } });
    } finally {
      running -= 1;
    }
  }

  function receive(message: Message | null): void {
    if (message?.call !== undefined) void carry(message);
    const caller = waiting.get(message?.reply);
    if (!caller) return;
    waiting.delete(message?.reply);
    if (message?.error === undefined) return caller.resolve(message?.value);
    const { message: text, code } = Object(message.error) as { message?: unknown; code?: unknown };
    // Anything else may throw where it becomes a text.
    const reason = typeof text === 'string' ? text : 'It failed without a reason';
    caller.reject(new CallError(reason, typeof code === 'string' ? code : undefined));
  }

  return {
    call: (method, argument) =>
      new Promise((resolve, reject) => {
        const call = randomUUID();
        waiting.set(call, { resolve, reject });
        post({ call, method, argument });
      }),
    pending: () => waiting.size,
    fail(reason) {
      for (const { reject } of waiting.values()) reject(new CallError(reason));
      waiting.clear();
    },
    receive: (message) => receive(message as Message | null),
  };
}
