import * as v from 'valibot';

/** The state of the sources that a build was made of. */
export const sourceSchema = v.object({
  commit: v.pipe(v.string(), v.regex(/^[0-9a-f]{40,64}$/)),
  /** Left out for a commit that is on no branch. */
  branch: v.optional(v.pipe(v.string(), v.maxLength(200), v.regex(/^\P{Cc}+$/u))),
  /** Whether files differed from the commit. */
  dirty: v.boolean(),
});
export type Source = v.InferOutput<typeof sourceSchema>;

/** Who published a version, and what it was built from. */
export interface PublicationLine {
  readonly remote: string;
  readonly version: string;
  /** When, as ISO 8601. */
  readonly at: string;
  readonly by: string;
  /** Absent if unknown. */
  readonly source?: Source;
  readonly forced?: true;
  /** SHA-256 of the version's record, apart from it; absent in older lines. */
  readonly digest?: string;
}
