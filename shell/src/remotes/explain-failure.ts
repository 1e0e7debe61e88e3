import type { LoadPhase, LoadProgress, RemoteFailure } from './load-progress';
import { thrownBy } from './script-errors';

const WRONG_VERSION =
  /Version (\S+) from .* of shared singleton module (\S+) does not satisfy .* which needs (.+?)\)?$/;
const NOT_SHARED = /RUNTIME-012/;

/** Errors of webpack, mini-css-extract and an unusable entry contain the URL that was requested. */
const requestOf = (error: unknown) => (error as { request?: unknown } | null)?.request;

function explain(error: unknown, remote: string): { cause: unknown; phase?: LoadPhase } {
  const request = requestOf(error);
  const thrown = typeof request === 'string' ? thrownBy(request) : undefined;
  if (thrown !== undefined) return { cause: thrown, phase: 'evaluate' };

  const text = String(error);
  const [, has, library, needs] = WRONG_VERSION.exec(text) ?? [];
  if (has) return { cause: new Error(`${remote} needs ${library} ${needs}, the shell has ${has}`), phase: 'contract' };
  return { cause: error, ...(NOT_SHARED.test(text) && { phase: 'contract' as const }) };
}

/** Maps a load error to its phase and an actionable message. */
export function explainFailure(error: unknown, progress: LoadProgress): RemoteFailure {
  const { cause, phase } = explain(error, progress.remoteModule.remote);
  return progress.failure(cause, phase);
}
