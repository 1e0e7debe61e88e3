import { run } from '@platform/process/processes';

interface ProgramOptions {
  /** Absolute folder in which it runs. */
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a Node program to its end; it never outlives this process.
 * @returns null when it succeeded, otherwise its output
 */
export async function runProgram(args: readonly string[], options: ProgramOptions): Promise<string | null> {
  const { code, output } = await run(process.execPath, args, { ...options, output: 'kept' });
  return code === 0 ? null : output;
}
