import { randomUUID } from 'node:crypto';
import { emailKey, messages, type authEndpoints } from '@piston-parts/shared-contract';
import { answeredUser, refuse } from '@piston-parts/shared-contract/backend';
import { eq } from 'drizzle-orm';
import type { HandlersOf } from '../call';
import { users } from '../database/schema';
import { userOfToken } from './authentication';
import { hashPassword, isPasswordOf } from './password-hash';

type UserRow = Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName' | 'email' | 'otherFields'>;

const answered = ({ id, firstName, lastName, email, otherFields }: UserRow) =>
  answeredUser({ ...otherFields, _id: id, firstName, lastName, email });

export const accountHandlers: HandlersOf<typeof authEndpoints> = {
  async postLogIn({ database, tokens, body }) {
    const [row] = await database.queries
      .select()
      .from(users)
      .where(eq(users.emailKey, emailKey(body.email)));
    if (!row) return refuse(404, messages.emailNotRegistered);
    if (!(await isPasswordOf(row.passwordHash, body.password))) refuse(401, messages.credentialsInvalid);
    const foundUser = answered(row);
    return { foundUser, encodedToken: tokens.sign(foundUser) };
  },

  async postSignUp({ database, tokens, body, now }) {
    const { firstName, lastName, email, password, ...otherFields } = body;
    const [row] = await database.queries
      .insert(users)
      .values({
        id: randomUUID(),
        firstName,
        lastName,
        email: email.trim(),
        emailKey: emailKey(email),
        passwordHash: await hashPassword(password),
        otherFields,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: users.emailKey })
      .returning();
    if (!row) return refuse(422, messages.emailExists);
    const createdUser = answered(row);
    return { createdUser, encodedToken: tokens.sign(createdUser) };
  },

  async postVerify({ database, tokens, body }) {
    const unknown = { status: 401, text: messages.tokenInvalid };
    const { user } = await userOfToken(database.queries, tokens, body.encodedToken, unknown);
    return { user: answered(user) };
  },
};
