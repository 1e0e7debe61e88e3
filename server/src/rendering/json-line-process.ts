import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/** More bytes than this are no message; they would only fill the memory. */
const MAX_MESSAGE_BYTES = 8_000_000;
const LINE_BREAK = 10;

export interface JsonLineProcessOptions {
  /** Arguments of this Node. */
  readonly args: readonly string[];
  /**
   * Called with every line of its standard output that is JSON, and with as many bytes after it as its `bytes` says. Its
   * content is not trusted.
   */
  readonly onMessage: (message: unknown, body: Buffer) => void;
  /** Called once, when it has ended or could not be started: `ended with 1`, `ended with SIGKILL`. */
  readonly onExit: (reason: string) => void;
  /** Called with what it writes to its standard error. */
  readonly onLog: (text: string) => void;
}

/** A child process that exchanges JSON messages with this one, a line each; those that it sends may have bytes after them. */
export interface JsonLineProcess {
  /** Undefined for one that could not be started. */
  readonly pid: number | undefined;
  /** Never fails: a message to a process that has ended is lost, and `onExit` reports it. */
  send(message: object): void;
  /** Ends it at once. */
  kill(): void;
}

/**
 * Starts a Node process without this one's environment. It may end at any moment: each of its emitters has an error
 * listener for as long as it lives, because an error event without a listener would end this process as well. Node's
 * own IPC channel is no way to talk to it, because a line on it that is not JSON is thrown in this process.
 */
export function startJsonLineProcess({ args, onMessage, onExit, onLog }: JsonLineProcessOptions): JsonLineProcess {
  const child = spawn(process.execPath, args, { env: {}, stdio: 'pipe' });
  let hasExited = false;
  const exited = (reason: string) => {
    if (hasExited) return;
    hasExited = true;
    onExit(reason);
  };
  const kill = () => void child.kill('SIGKILL');

  child.on('error', (error) => {
    exited(`failed: ${error.message}`);
    kill();
  });
  child.on('close', (code, signal) => exited(`ended with ${code ?? signal}`));
  // A process that does not read any more is of no use.
  child.stdin.on('error', kill);
  child.stdout.on('error', kill);
  child.stderr.on('error', () => undefined);
  child.stdout.on('data', createMessageReader(onMessage, kill));
  child.stderr.setEncoding('utf8').on('data', onLog);

  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as Socket).unref();
  return { pid: child.pid, send: (message) => void child.stdin.write(`${JSON.stringify(message)}\n`), kill };
}

function createMessageReader(onMessage: JsonLineProcessOptions['onMessage'], onTooLong: () => void) {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(LINE_BREAK); end >= 0; end = rest.indexOf(LINE_BREAK)) {
      const message = parseJson(rest.toString('utf8', 0, end));
      const bodyEnd = end + 1 + bytesAfter(message);
      if (rest.length < bodyEnd) break;
      const body = rest.subarray(end + 1, bodyEnd);
      rest = rest.subarray(bodyEnd);
      if (message !== undefined) onMessage(message, body);
    }
    if (rest.length <= MAX_MESSAGE_BYTES) return;
    rest = Buffer.alloc(0);
    onTooLong();
  };
}

function bytesAfter(message: unknown): number {
  const { bytes } = Object(message) as { bytes?: unknown };
  return Number.isSafeInteger(bytes) && Number(bytes) > 0 ? Number(bytes) : 0;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
