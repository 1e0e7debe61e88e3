/** Repeats work until it is stopped; `stop` waits for the current run. */
export function repeat(
  work: () => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let running = run();
  async function run(): Promise<void> {
    await work().catch(onError);
    if (!stopped) timer = setTimeout(() => void (running = run()), everyMs).unref();
  }
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
