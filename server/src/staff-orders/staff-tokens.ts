import { randomBytes } from 'node:crypto';
import { OperatorError } from '@platform/process/operator-error';
import { isSameText } from '@platform/process/is-same-text';
import { parseWords } from '@platform/process/parse-words';
import { hashToken } from '@platform/registry/tokens';
import * as v from 'valibot';

/** `read`: orders and sales. `send`: pack, send, deliver. `money`: cancel, return money, and decide about returns. */
export const STAFF_RIGHTS = ['read', 'send', 'money'] as const;
export type StaffRight = (typeof STAFF_RIGHTS)[number];

const ONE = /^([\p{L}\p{N} ._-]{1,60}):([a-z+]+):([0-9a-f]{64})$/u;
const NEXT = `Make one: npm run shop -- staff-token asha --rights ${STAFF_RIGHTS.join(',')}`;
const rightsSchema = v.pipe(v.array(v.picklist(STAFF_RIGHTS)), v.nonEmpty());

const tokenSchema = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const [, name = '', rights = '', hash = ''] = ONE.exec(dataset.value) ?? [];
    const read = v.safeParse(rightsSchema, rights.split('+'));
    if (read.success) return { name, rights: read.output, hash };
    // Without its value, which somebody may have taken for the place of the token itself.
    addIssue({ message: `STAFF_TOKENS has an entry that is not name:rights:hash. ${NEXT}` });
    return NEVER;
  }),
);
export type StaffToken = v.InferOutput<typeof tokenSchema>;

/** Of the variable `STAFF_TOKENS`, each `asha:read+send:<SHA-256>` */
export const staffTokensSchema = v.array(tokenSchema);

/** @returns whose token it is; undefined for nobody's. It has 256 random bits, so nobody guesses it. */
export function holderOf(token: string, tokens: readonly StaffToken[]): StaffToken | undefined {
  const hashed = hashToken(token);
  return tokens.find(({ hash }) => isSameText(hashed, hash));
}

/** Runs `npm run shop -- staff-token`. @returns a new token, and what to add to the environment */
export function makeStaffToken(words: readonly string[]): string {
  const options = { rights: { type: 'string', default: 'read' } } as const;
  const { positionals, values } = parseWords({ args: [...words], allowPositionals: true, options }, NEXT);
  const token = randomBytes(32).toString('base64url');
  const entry = `${positionals.join(' ')}:${values.rights.replaceAll(',', '+')}:${hashToken(token)}`;
  const [issue] = v.safeParse(tokenSchema, entry).issues ?? [];
  if (issue) throw new OperatorError(`A token needs a name, and rights out of ${STAFF_RIGHTS.join(', ')}. ${NEXT}`);
  return `The token, which is shown once: ${token}\nAdd to STAFF_TOKENS of the server, with a comma between entries, and start it again:\n${entry}`;
}
