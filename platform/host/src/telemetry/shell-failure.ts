import type { FailurePhase } from '@platform/protocol/telemetry';

/** Name of the performance marks that record failures of the shell; each has its phase as `detail`. */
export const SHELL_FAILURE_MARK = 'shell failed';

export const reportShellFailure = (phase: FailurePhase): void =>
  void performance.mark(SHELL_FAILURE_MARK, { detail: { phase } });
