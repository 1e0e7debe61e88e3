import type { ChildProcess } from 'node:child_process';

/**
 * Waits until what a process writes, to standard output and standard error together, matches a pattern. What it writes
 * afterwards is discarded, so that a full pipe does not stop it.
 * @param what names the process in the error: `PostgreSQL`
 * @returns the match; its `input` is the whole output so far
 * @throws Error with the output when the process ends first
 */
export function waitForOutput(child: ChildProcess, pattern: RegExp, what: string): Promise<RegExpExecArray> {
  const streams = [child.stdout, child.stderr];
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (part: Buffer) => {
      output += part.toString();
      const match = pattern.exec(output);
      if (!match) return;
      for (const stream of streams) stream?.off('data', listen).resume();
      resolve(match);
    };
    for (const stream of streams) stream?.on('data', listen);
    child.once('error', reject);
    child.once('close', () => reject(new Error(`${what} did not start:\n${output}`)));
  });
}
