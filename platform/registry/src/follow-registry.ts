import { reportOnce, type Report } from '@platform/process/report';

/** Ends each report of a registry that cannot be read. */
export const SHOPPERS_GET = 'Shoppers get what was live before.';

/** A registry that does not respond is polled again after this time; pages are served without it until then. */
const POLL_INTERVAL_MS = 1000;

/**
 * Asks the registry for each page, so that a release takes effect with the next one. Once it has failed or delayed a
 * page too long, no page waits for it until it has answered again.
 * @param sync updates the known state of the registry
 * @param report called once for each kind of failure
 * @returns resolves, and never rejects, when a page may be made of what is known: after that many milliseconds at the
 * latest
 */
export function followRegistry(sync: () => Promise<void>, report: Report) {
  let asking: Promise<void> | undefined;
  let isResponding = true;
  let lastPolledAt = -Infinity;
  const reportProblem = reportOnce((problem) => report(`${problem} ${SHOPPERS_GET}`));

  const ask = async () => {
    lastPolledAt = performance.now();
    try {
      await sync();
      isResponding = true;
      reportProblem(null);
    } catch (error) {
      isResponding = false;
      reportProblem(error instanceof Error ? error.message : String(error));
    } finally {
      asking = undefined;
    }
  };

  return async (timeoutMs: number): Promise<void> => {
    if (!asking && !isResponding && performance.now() - lastPolledAt < POLL_INTERVAL_MS) return;
    asking ??= ask();
    if (!isResponding) return;
    const isLate = await isPendingAfter(timeoutMs, asking);
    if (!isLate) return;
    isResponding = false;
    reportProblem('The registry is late.');
  };
}

/** A plain timer, because aborting one of `node:timers/promises` makes an error with its stack, here for each page. */
function isPendingAfter(timeoutMs: number, work: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeoutMs, true);
    void work.then(() => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}
