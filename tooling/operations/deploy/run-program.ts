import { spawn, type ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/**
 * Runs a Node program to its end; it never outlives this process.
 * @returns null when it succeeded, otherwise its output
 */
export function runProgram(
  args: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Readonly<Record<string, string>> },
): Promise<string | null> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const listen = (part: Buffer) => void (output += part.toString());
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  return new Promise<string | null>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) => resolve(code === 0 ? null : output));
  }).finally(() => running.delete(child));
}
