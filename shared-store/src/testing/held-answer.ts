/** An answer that a test gives when it likes, for calls whose order matters. */
export interface HeldAnswer<Answer> {
  readonly promise: Promise<Answer>;
  give(answer: Answer): void;
  refuse(error: unknown): void;
}

export function holdAnswer<Answer>(): HeldAnswer<Answer> {
  let give: (answer: Answer) => void = () => undefined;
  let refuse: (error: unknown) => void = () => undefined;
  const promise = new Promise<Answer>((resolve, reject) => {
    give = resolve;
    refuse = reject;
  });
  return { promise, give, refuse };
}
