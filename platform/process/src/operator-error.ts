/** A failure that a person can fix; the message contains the fault and the fix. It is printed without a stack. */
export class OperatorError extends Error {}

/**
 * Runs a command to its end; one that fails prints why, and the exit code is 1.
 * @param unexpected what is printed of an error that no person can fix
 */
export const runCommand = (main: Promise<unknown>, unexpected: (error: unknown) => unknown = (error) => error) =>
  main.catch((error: unknown) => {
    console.error(error instanceof OperatorError ? error.message : unexpected(error));
    process.exitCode = 1;
  });
