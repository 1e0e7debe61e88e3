/** A response that a test can delay, for requests whose order matters. */
export interface HeldResponse<Body> {
  readonly promise: Promise<Body>;
  give(response: Body): void;
  refuse(error: unknown): void;
}

export function holdResponse<Body>(): HeldResponse<Body> {
  let give: (response: Body) => void = () => undefined;
  let refuse: (error: unknown) => void = () => undefined;
  const promise = new Promise<Body>((resolve, reject) => {
    give = resolve;
    refuse = reject;
  });
  return { promise, give, refuse };
}
