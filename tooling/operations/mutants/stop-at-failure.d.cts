interface Environment {
  handleTestEvent(event: unknown, state: unknown): Promise<void>;
}

export function stopAtFailure(TestEnvironment: new () => object): new () => Environment;
