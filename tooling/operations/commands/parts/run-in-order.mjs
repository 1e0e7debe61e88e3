/** The processors of the reference machine of npm test; further ones are used by the tests' workers. */
const PROCESSORS = 2;

/**
 * Runs steps in order, two concurrently where each keeps one processor busy.
 * @param steps each with `processors`, how many it keeps busy: left out, all of them; and with `after`, names of steps that
 * have to end first, if they are among the steps
 * @param runStep runs one, and never throws
 * @returns their results, in the order of the steps
 */
export async function runInOrder(steps, runStep) {
  const results = [];
  const running = new Map();
  const busy = () => [...running.keys()].reduce((total, step) => total + (step.processors ?? PROCESSORS), 0);
  const mustWait = ({ processors = PROCESSORS, after = [] }) =>
    busy() + processors > PROCESSORS || [...running.keys()].some(({ name }) => after.includes(name));
  for (const [index, step] of steps.entries()) {
    while (mustWait(step)) await Promise.race(running.values());
    const ended = runStep(step).then((result) => {
      results[index] = result;
      running.delete(step);
    });
    running.set(step, ended);
  }
  await Promise.all(running.values());
  return results;
}
