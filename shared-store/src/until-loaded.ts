const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Loads code that nothing works without, and never rejects: what fails is tried again, ever more rarely.
 * @param onFailure is called after each failure, and whether it is the first
 */
export async function untilLoaded<Code>(
  load: () => Promise<Code>,
  onFailure: (error: unknown, isFirst: boolean) => unknown,
): Promise<Code> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      return await load();
    } catch (error) {
      await onFailure(error, pauseMs === FIRST_PAUSE_MS);
      await pause(pauseMs);
    }
  }
}
