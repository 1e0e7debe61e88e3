import * as v from 'valibot';
import { appSchema, versionSchema } from '../names';

const TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{3})?)?)(Z|[+-]\d{2}:\d{2})?$/;

/** @returns as ISO 8601; null for a text that is no time. Without a zone it is UTC, as in the history. */
export function readTime(text: string): string | null {
  const [, time, zone = 'Z'] = TIME.exec(text) ?? [];
  const at = new Date(`${time}${zone}`);
  return time === undefined || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The request for a link to a preview. */
export type WantedPreview = v.InferInput<typeof wantedSchema>;

export const wantedSchema = v.object({
  /** Remote → version that is shown instead of the live one. */
  versions: v.optional(v.record(appSchema, versionSchema), {}),
  /** The shop is shown as it was then, as ISO 8601. */
  at: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => readTime(text) !== null, 'a time is written in UTC, like 2026-11-20T14:05'),
      v.transform((text) => readTime(text) ?? ''),
    ),
  ),
});
