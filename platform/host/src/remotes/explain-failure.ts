import type { LoadProgress, RemoteFailure } from './load-progress';
import type { PageFiles } from './page-files';

/** The messages of webpack's own container, and of one with the federation runtime. */
const WRONG_VERSION =
  /version (\S+) from .* of shared singleton module (\S+) (?:\(required|does not satisfy .* which needs) (.+?)\)?$/i;
const NOT_SHARED = /doesn't exist in shared scope|RUNTIME-012/;

/** Errors of webpack and mini-css-extract contain the URL that was requested; the runtime's are about the entry. */
const requestOf = (error: unknown, { entry }: LoadProgress) => (error as { request?: string } | null)?.request ?? entry;

/** Maps a load error to its phase and an actionable message. */
export function explainFailure(
  error: unknown,
  progress: LoadProgress,
  files: Pick<PageFiles, 'thrownBy'>,
): RemoteFailure {
  const thrown = files.thrownBy(requestOf(error, progress));
  if (thrown !== undefined) return progress.failure(thrown, 'evaluate');

  const text = String(error);
  const [, has, library, needs] = WRONG_VERSION.exec(text) ?? [];
  if (!has) return progress.failure(error, NOT_SHARED.test(text) ? 'contract' : progress.phase);
  const { remote } = progress.remoteModule;
  return progress.failure(new Error(`${remote} needs ${library} ${needs}, the shell has ${has}`), 'contract');
}
