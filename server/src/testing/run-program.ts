import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { compiledProgram } from '@platform/process/testing/compiled-program';

const SERVER = path.join(__dirname, '..', '..');

interface Ended {
  /** Its exit code. */
  readonly code: number;
  /** Both without white space at their ends. */
  readonly stdout: string;
  readonly stderr: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Runs a command of the server in a separate process to its end, whatever that is.
 * @param file in the server's folder, such as `src/registry.command.ts`
 * @param environment beside that of this process
 */
export async function runToEnd(file: string, words: readonly string[], environment: Environment = {}): Promise<Ended> {
  const args = [...(await compiledProgram(path.join(SERVER, file))), ...words];
  const ended = promisify(execFile)(process.execPath, args, { env: { ...process.env, ...environment } });
  const {
    code = 0,
    stdout,
    stderr,
  } = (await ended.catch((error: unknown) => error)) as { code?: number; stdout: string; stderr: string };
  return { code, stdout: stdout.trim(), stderr: stderr.trim() };
}

/**
 * Runs a command of the server that must succeed.
 * @returns what it printed
 * @throws Error with its output when it fails
 */
export async function runProgram(file: string, words: readonly string[], environment?: Environment): Promise<string> {
  const { code, stdout, stderr } = await runToEnd(file, words, environment);
  if (code !== 0) throw new Error(`${[file, ...words].join(' ')} ended with ${code}:\n${stdout}\n${stderr}`);
  return stdout;
}
