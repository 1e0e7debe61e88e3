import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { originalPositionFor, TraceMap, type SourceMapInput } from '@jridgewell/trace-mapping';
import type { ReportedErrors } from '@platform/registry/judge/page-errors';
import { parseStatistics } from '@platform/registry/judge/release-statistics';
import type { RegistryAccess } from './http-registry';

type Registry = Pick<RegistryAccess, 'publications' | 'statistics' | 'fetchFiles'>;

/** Reads positions in the files of a version as positions in its sources. */
function readMaps(folder: string): (frame: string) => string {
  const maps = new Map<string, TraceMap | null>();
  const mapOf = (file: string): TraceMap | null => {
    const saved = path.join(folder, 'server', 'maps', `${file}.map`);
    if (!existsSync(saved)) return null;
    const cached = maps.get(file);
    if (cached !== undefined) return cached;
    const map = readMap(readFileSync(saved, 'utf8'));
    maps.set(file, map);
    return map;
  };
  return (frame) => {
    const [, file = '', line, column] = /^(.+):(\d+):(\d+)$/.exec(frame) ?? [];
    const map = mapOf(file);
    // Columns of a stack begin at 1, those of a map at 0.
    const position = map && originalPositionFor(map, { line: Number(line), column: Math.max(Number(column) - 1, 0) });
    if (!position?.source) return frame;
    const { source, line: lineOfSource, column: columnOfSource, name } = position;
    const text = `${source}:${lineOfSource}:${columnOfSource + 1}${name === null ? '' : ` (${name})`}`;
    // Control characters of a terminal.
    return text.replace(/\p{C}/gu, '');
  };
}

/** @returns null for a text that is no source map: a team has written it */
function readMap(text: string): TraceMap | null {
  try {
    return new TraceMap(JSON.parse(text) as SourceMapInput);
  } catch {
    return null;
  }
}

function describeVersion(
  target: string,
  { kept, others }: ReportedErrors[string],
  mapped: (frame: string) => string,
): string {
  const errors = [...kept]
    .sort((a, b) => b.count - a.count)
    .map(({ message, frames, count }) =>
      [`${String(count).padStart(5)}×  ${message}`, ...frames.map((frame) => `        ${mapped(frame)}`)].join('\n'),
    );
  return [target, ...errors, ...(others > 0 ? [`${String(others).padStart(5)}×  other errors`] : [])].join('\n');
}

/**
 * The errors that pages reported of a remote's own files, by version, with positions in its sources where the version has
 * source maps.
 * @param version left out: every version of which errors are kept
 */
export async function showErrors(registry: Registry, remote: string, version?: string): Promise<string> {
  const errors = parseStatistics(await registry.statistics())[remote]?.errors ?? {};
  const wanted = Object.entries(errors).filter(([one]) => version === undefined || one === version);
  // A token of another team is refused here; the errors of this remote are not among its statistics.
  if (wanted.length === 0) await registry.publications(remote);
  if (wanted.length === 0) return `No page reported an error in files of ${remote}${version ? `@${version}` : ''}.`;
  const parts = await Promise.all(
    wanted.map(async ([one, reported]) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'errors-'));
      try {
        // A version that was removed has no files: its positions are those of the build.
        await registry.fetchFiles(remote, one, folder).catch(() => undefined);
        return describeVersion(`${remote}@${one}`, reported, readMaps(folder));
      } finally {
        rmSync(folder, { recursive: true });
      }
    }),
  );
  return parts.join('\n\n');
}
