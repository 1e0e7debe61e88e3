/** Reports a problem to the operator, with its error if there is one. */
export type Report = (text: string, error?: unknown) => void;

/**
 * Reports a recurring problem only when it changes.
 * @returns takes the current problem; null for none
 */
export function reportOnce(report: Report): (problem: string | null) => void {
  let last: string | null = null;
  return (problem) => {
    if (problem !== null && problem !== last) report(problem);
    last = problem;
  };
}
