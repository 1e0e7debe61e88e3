const SHUTDOWN_MS = 1000;

/**
 * Ends the process on Ctrl-C or a polite kill: `close` gets `timeoutMs` to finish what visitors are waiting for, a second
 * signal ends it at once.
 */
export function stopOnSignal(close: () => Promise<void>, timeoutMs = SHUTDOWN_MS): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(0), timeoutMs).unref();
    void close().finally(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
