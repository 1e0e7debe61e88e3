interface Step {
  readonly name: string;
  readonly processors?: number;
  readonly after?: readonly string[];
}

export function runInOrder<One extends Step, Result>(
  steps: readonly One[],
  runStep: (step: One) => Promise<Result>,
): Promise<Result[]>;
