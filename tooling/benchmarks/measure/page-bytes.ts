import { isSimulatedBackend } from './library-marks';
import type { PageLoad } from './load-page';
import type { FileKind, LoadedFile } from './traffic';

/** The transferred bytes of a page, headers and compressed bodies, in kilobytes of 1000 bytes. */
export interface PageBytes {
  readonly requests: number;
  /** All scripts but those of the simulated backend, which a shop with a real API does not load. */
  readonly javaScriptKB: number;
  readonly simulatedBackendKB: number;
  readonly kilobytesByKind: Readonly<Partial<Record<FileKind, number>>>;
  /** Scripts loaded before content was visible; null when it never was. Includes the simulated backend. */
  readonly javaScriptBeforeContentKB: number | null;
  /** Likewise, before the shop did what was pressed. */
  readonly javaScriptBeforeInteractiveKB: number | null;
}

/** Adds up the files of a load. */
export function weigh({ files, scripts, clock }: Pick<PageLoad, 'files' | 'scripts' | 'clock'>): PageBytes {
  const isSimulated = ({ address }: LoadedFile) => isSimulatedBackend(address, scripts.get(address) ?? '');
  const javaScript = files.filter(({ kind }) => kind === 'js');
  const before = (momentMs: number | null) =>
    momentMs === null ? null : kilobytes(javaScript.filter(({ endMs = Infinity }) => endMs <= momentMs));

  const kinds = [...new Set(files.map(({ kind }) => kind))].sort();
  return {
    requests: files.length,
    javaScriptKB: kilobytes(javaScript.filter((file) => !isSimulated(file))),
    simulatedBackendKB: kilobytes(javaScript.filter(isSimulated)),
    kilobytesByKind: Object.fromEntries(
      kinds.map((kind) => [kind, kilobytes(files.filter((file) => file.kind === kind))]),
    ),
    javaScriptBeforeContentKB: before(clock.contentMs),
    javaScriptBeforeInteractiveKB: before(clock.interactiveMs),
  };
}

function kilobytes(files: readonly LoadedFile[]): number {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return Math.round(bytes / 100) / 10;
}
