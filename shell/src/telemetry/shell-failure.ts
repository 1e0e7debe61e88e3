import type { FailurePhase } from '@piston-parts/shared-contract/telemetry';

/** Name of the performance marks that record failures of the shell; each has its phase as `detail`. */
export const SHELL_FAILURE_MARK = 'shell failed';

export const reportShellFailure = (phase: FailurePhase): void =>
  void performance.mark(SHELL_FAILURE_MARK, { detail: { phase } });
