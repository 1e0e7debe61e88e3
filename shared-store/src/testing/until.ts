const TIMEOUT_MS = 4000;

/** Waits until sagas have made a condition true. */
export async function until(holds: () => boolean): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`It never came to ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
