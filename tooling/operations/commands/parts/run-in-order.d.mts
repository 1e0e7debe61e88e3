interface Step {
  readonly processors?: number;
}

export function runInOrder<One extends Step, Result>(
  steps: readonly One[],
  runStep: (step: One) => Promise<Result>,
): Promise<Result[]>;
