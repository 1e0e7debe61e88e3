import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { appendLine } from '@platform/process/durable-files';
import { appSchema, versionSchema } from './names';

/** Stored outside of the versions: versions are public, people's names are not. */
const PUBLICATIONS_FILE = 'publications.jsonl';
/** Version of the format of a line. */
const FORMAT = 1;

/** The state of the sources that a build was made of. */
export const sourceSchema = v.object({
  commit: v.pipe(v.string(), v.regex(/^[0-9a-f]{40,64}$/)),
  /** Left out for a commit that is on no branch. */
  branch: v.optional(v.pipe(v.string(), v.maxLength(200), v.regex(/^\P{Cc}+$/u))),
  /** Whether files differed from the commit. */
  dirty: v.boolean(),
});
export type Source = v.InferOutput<typeof sourceSchema>;

const publicationSchema = v.object({
  format: v.literal(FORMAT),
  remote: appSchema,
  version: versionSchema,
  /** When, as ISO 8601. */
  at: v.string(),
  by: v.string(),
  /** Absent if unknown. */
  source: v.optional(sourceSchema),
  forced: v.optional(v.literal(true)),
  /** SHA-256 of the version's record, apart from it; absent in older lines. */
  digest: v.optional(v.string()),
});

const lineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  publicationSchema,
  v.transform(({ format: _format, ...line }) => line),
);

/** Who published a version, and what it was built from. */
export type PublicationLine = Omit<v.InferOutput<typeof publicationSchema>, 'format'>;

export const addPublication = (root: string, line: PublicationLine): Promise<void> =>
  appendLine(path.join(root, PUBLICATIONS_FILE), JSON.stringify({ format: FORMAT, ...line }));

/** @returns the publications of a remote, or of all, newest first; a line that a crash cut off is skipped */
export async function readPublications(root: string, remote?: string): Promise<PublicationLine[]> {
  const text = await readFile(path.join(root, PUBLICATIONS_FILE), 'utf8').catch(() => '');
  const lines = text.split('\n').flatMap((line) => {
    const { success, output } = v.safeParse(lineSchema, line);
    return success ? [output] : [];
  });
  return lines.filter((line) => remote === undefined || line.remote === remote).reverse();
}
