/** Tells who runs the shop of a problem, and of its error if there is one. */
export type Report = (text: string, error?: unknown) => void;

/**
 * Reports a problem that is found again and again only when it changes.
 * @returns takes the problem that there is now; null when there is none
 */
export function reportOnce(report: Report): (problem: string | null) => void {
  let last: string | null = null;
  return (problem) => {
    if (problem !== null && problem !== last) report(problem);
    last = problem;
  };
}
