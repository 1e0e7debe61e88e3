interface Options {
  /** `shown` passes the output on, `kept` collects it, `lines` hands it to `onText`. */
  readonly output?: 'shown' | 'kept' | 'lines';
  readonly onText?: (text: string) => void;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly limitMinutes?: number;
}

export function run(
  command: string,
  args: readonly string[],
  options?: Options,
): Promise<{ readonly code: number; readonly output: string }>;
/** Ends this process, which npm started, when npm's shell is gone. */
export function endWithParent(): void;

export function stopOnSignals(): () => void;
