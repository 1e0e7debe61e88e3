import type { LoadPhase, LoadProgress, RemoteFailure } from './load-progress';

/** The messages of webpack's own container, and of one with the federation runtime. */
const WRONG_VERSION =
  /version (\S+) from .* of shared singleton module (\S+) (?:\(required|does not satisfy .* which needs) (.+?)\)?$/i;
const NOT_SHARED = /doesn't exist in shared scope|RUNTIME-012/;

/** Errors of webpack and mini-css-extract contain the URL that was requested; the runtime's are about the entry. */
const requestOf = (error: unknown, { entry }: LoadProgress) => (error as { request?: string } | null)?.request ?? entry;

type ThrownBy = (address: string) => unknown;

function explain(error: unknown, progress: LoadProgress, thrownBy: ThrownBy): { cause: unknown; phase?: LoadPhase } {
  const { remote } = progress.remoteModule;
  const thrown = thrownBy(requestOf(error, progress));
  if (thrown !== undefined) return { cause: thrown, phase: 'evaluate' };

  const text = String(error);
  const [, has, library, needs] = WRONG_VERSION.exec(text) ?? [];
  if (has) return { cause: new Error(`${remote} needs ${library} ${needs}, the shell has ${has}`), phase: 'contract' };
  return { cause: error, ...(NOT_SHARED.test(text) && { phase: 'contract' as const }) };
}

/**
 * Maps a load error to its phase and an actionable message.
 * @param thrownBy what the script at an address has thrown as it ran
 */
export function explainFailure(error: unknown, progress: LoadProgress, thrownBy: ThrownBy): RemoteFailure {
  const { cause, phase } = explain(error, progress, thrownBy);
  return progress.failure(cause, phase);
}
