const SHUTDOWN_MS = 1000;
/** Ctrl-C reaches a process from the terminal and, where npm started it without a shell between them, from npm as well. */
const SAME_PRESS_MS = 1000;

/**
 * Ends the process on Ctrl-C or a polite kill: `close` gets `timeoutMs` to finish what visitors are waiting for. Who presses
 * Ctrl-C again ends it at once; a supervisor's SIGTERM may come again through npm, and does not.
 */
export function stopOnSignal(close: () => Promise<void>, timeoutMs = SHUTDOWN_MS): void {
  let stoppingSince: number | null = null;
  const stop = () => {
    if (stoppingSince !== null) return;
    stoppingSince = performance.now();
    setTimeout(() => process.exit(0), timeoutMs).unref();
    void close().finally(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', () => {
    if (stoppingSince !== null && performance.now() - stoppingSince > SAME_PRESS_MS) process.exit(1);
    stop();
  });
}
