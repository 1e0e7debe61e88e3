import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { appSchema } from './names';

const ALL_REMOTES = '*';

export const RIGHTS = ['deploy', 'promote', 'disable', 'force'] as const;
export type Right = (typeof RIGHTS)[number];

/** Those of a token that none are named for: who overrules gates is asked for it. */
export const USUAL_RIGHTS = RIGHTS.filter((right) => right !== 'force');

export const tokenSchema = v.object({
  /** Identifies the token in commands, and does not reveal it. */
  id: v.string(),
  /** Who holds it, for the history. */
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60), v.regex(/^\P{Cc}*$/u)),
  remote: v.union([appSchema, v.literal(ALL_REMOTES)]),
  rights: v.pipe(v.array(v.picklist(RIGHTS)), v.nonEmpty()),
  /** SHA-256 of the token. It has 256 random bits, so a slow hash would add nothing. */
  hash: v.string(),
  /** ISO 8601. */
  created: v.string(),
  withdrawn: v.optional(v.string()),
});

export type StoredToken = v.InferOutput<typeof tokenSchema>;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
