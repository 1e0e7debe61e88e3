import * as v from 'valibot';
import { wantedSchema } from './wanted-preview';

export const previewSchema = v.object({
  ...wantedSchema.entries,
  /** A link is opened once, and what it opens is in one browser. Neither stands for the other. */
  kind: v.picklist(['link', 'browser']),
  /** SHA-256 of the secret in the link or in the cookie. */
  hash: v.string(),
  /** SHA-256 of the token with which the link was made; null for a command on the registry's machine. */
  token: v.nullable(v.string()),
  /** Milliseconds since 1970. */
  until: v.number(),
});

/** A link to a preview that nobody has opened yet, or a browser that has opened one. */
export type StoredPreview = v.InferOutput<typeof previewSchema>;
