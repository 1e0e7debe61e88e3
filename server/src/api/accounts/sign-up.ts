import { randomUUID } from 'node:crypto';
import type { authEndpoints, BodyOf } from '@piston-parts/shared-contract';
import { emailKey, lateMessages } from '@piston-parts/shared-contract/schemas';
import { backendMessages, refuse } from '@piston-parts/shared-contract/backend';
import { eq } from 'drizzle-orm';
import type { ApiServices } from '../request-context';
import { isFirstRequest } from '../../database/idempotency-records';
import { users } from '../../database/schema';

type Form = BodyOf<typeof authEndpoints.postSignUp>;
type UserRow = typeof users.$inferSelect;

/**
 * Creates an account.
 * @returns its row; null when a request with the same Idempotency-Key has created it.
 * @throws Refusal with 422 when an account has that email.
 */
export async function signUp(
  { database, passwords }: Pick<ApiServices, 'database' | 'passwords'>,
  { password, ...who }: Form,
  { now, idempotencyKey }: { now: string; idempotencyKey: string | null },
): Promise<UserRow | null> {
  const { firstName, lastName, email, ...otherFields } = who;
  const account = { firstName, lastName, email: email.trim(), emailKey: emailKey(email), otherFields };
  const passwordHash = await passwords.hash(password);
  return database.transaction(async (queries) => {
    if (!(await isFirstRequest(queries, idempotencyKey, ['postSignUp', who]))) return null;
    const [row] = await queries
      .insert(users)
      .values({ id: randomUUID(), ...account, passwordHash, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: users.emailKey })
      .returning();
    return row ?? refuse(422, lateMessages.emailExists);
  });
}

/**
 * The account that the same request made before.
 * @throws Refusal with 422 when its password differs: the key alone is no authentication.
 */
export async function signedUpBefore(
  { database, passwords }: Pick<ApiServices, 'database' | 'passwords'>,
  { email, password }: Form,
): Promise<UserRow> {
  const [row] = await database.queries
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKey(email)));
  const same = row !== undefined && (await passwords.verify(row.passwordHash, password));
  return same ? row : refuse(422, backendMessages.idempotencyKeyReused);
}
