import { GUEST_CREDENTIALS, messages, type ownAccountEndpoints, type Session } from '@piston-parts/shared-contract';
import {
  demonstrationSettings,
  accountDeletedEmail,
  backendMessages,
  DEFAULT_ORDER_PREFIX,
  confirmEmailEmail,
  emailChangedEmail,
  emailTakenEmail,
  MAX_SESSIONS,
  orderSummaryOf,
  refuse,
  timestamp,
} from '@piston-parts/shared-contract/backend';
import { emailKey, lateMessages, noPerson } from '@piston-parts/shared-contract/schemas';
import type { Database } from './database';
import { createId } from './ids';
import { isPurchase, paidOrderOf, toPurchase } from './order-changes';
import { countAttempt, resetAttempts } from './rate-limit';
import type { OrderRecord, UserRecord } from './records';
import type { HandlersOf } from './request-context';
import { endSession, endSessions, isOpen, openSession } from './sessions';
import { readToken } from './token';
import { findByEmail, LINK_MS, publicAccount } from './users';

/** The owner's password is asked for; guesses count with those of log-ins. */
function checkPassword(db: Database, user: UserRecord, password: string): void {
  if (publicAccount(user).isGuest) refuse(422, backendMessages.guestHasNoPassword);
  const attempt = `log in ${emailKey(user.email)}`;
  countAttempt(db, attempt);
  if (user.password !== password) refuse(403, backendMessages.passwordWrong);
  resetAttempts(db, attempt);
}

function sessionsOf(db: Database, user: UserRecord, token: string | null): Session[] {
  const current = token === null ? null : readToken(token)?.jti;
  return db.sessions
    .all()
    .filter((session) => session.userId === user._id && isOpen(db, session, user))
    .map(({ _id, device, openedAt, usedAt }) => ({
      _id,
      device,
      openedAt: timestamp(new Date(openedAt)),
      usedAt: timestamp(new Date(usedAt)),
      isCurrent: _id === current,
      order: _id === current ? Infinity : usedAt,
    }))
    .sort((one, other) => other.order - one.order)
    .slice(0, MAX_SESSIONS)
    .map(({ order: _order, ...session }) => session);
}

/** Whether an order is found by an email: the one that it was given, else that of its account. */
function isFoundBy(db: Database, order: OrderRecord, email: string): boolean {
  const owner = db.users.find(order.userId);
  if (order.email !== undefined) return emailKey(order.email) === emailKey(email);
  return owner !== undefined && !publicAccount(owner).isGuest && emailKey(owner.email) === emailKey(email);
}

export const ownAccountHandlers: HandlersOf<typeof ownAccountEndpoints> = {
  postProfile({ db, user, body: { mobileNumber, gstin, ...names }, now: updatedAt }) {
    const numbers = { ...(mobileNumber !== undefined && { mobileNumber }), ...(gstin !== undefined && { gstin }) };
    db.users.update(user._id, { ...names, ...numbers, updatedAt });
    return { user: publicAccount({ ...user, ...names, ...numbers }) };
  },

  postEmailChange({ db, user, body: { email, password }, sendEmail }) {
    checkPassword(db, user, password);
    const owner = findByEmail(db, email);
    if (owner && owner._id !== user._id) {
      if (!publicAccount(owner).isGuest)
        sendEmail((shopOrigin) => emailTakenEmail(demonstrationSettings, owner, shopOrigin));
      return {};
    }
    db.emailLinks.all().forEach((link) => link.userId === user._id && db.emailLinks.remove(link._id));
    const token = createId();
    db.emailLinks.insert({ _id: token, userId: user._id, email, until: Date.now() + LINK_MS });
    sendEmail((shopOrigin) => confirmEmailEmail(demonstrationSettings, { email }, shopOrigin, token));
    return {};
  },

  postEmailConfirmation({ db, now, parameters: { emailToken }, sendEmail }) {
    const link = db.emailLinks.find(emailToken);
    const user = link && db.users.find(link.userId);
    if (!user || link.until <= Date.now()) return refuse(404, messages.resetLinkInvalid);
    const { email } = link;
    const owner = findByEmail(db, email);
    if (owner && owner._id !== user._id) refuse(422, lateMessages.emailExists);
    db.emailLinks.remove(emailToken);
    db.resetLinks.all().forEach((sent) => sent.userId === user._id && db.resetLinks.remove(sent._id));
    endSessions(db, user, { email, updatedAt: now });
    sendEmail(() => emailChangedEmail(demonstrationSettings, user));
    return { email };
  },

  postAccountClaim({ db, user, body, now }) {
    if (!publicAccount(user).isGuest) refuse(422, backendMessages.accountNotOfGuest);
    if (findByEmail(db, body.email)) refuse(422, lateMessages.emailExists);
    const claimed = endSessions(db, user, { ...body, updatedAt: now });
    // The next Guest Log-In finds an empty account again.
    const person = { firstName: user.firstName, lastName: user.lastName, createdAt: now, updatedAt: now };
    db.users.insert({ ...person, ...GUEST_CREDENTIALS, _id: createId(), cart: [], wishlist: [] });
    return { user: publicAccount(claimed), encodedToken: openSession(db, claimed) };
  },

  postAccountDeletion({ db, user, body, sendEmail }) {
    checkPassword(db, user, body.password);
    for (const order of db.orders.all()) {
      if (order.userId !== user._id) continue;
      const address = { ...order.address, ...noPerson };
      if (order.paidAt === null) db.orders.remove(order._id);
      else db.orders.update(order._id, { address, car: null, email: undefined, returnPhotos: undefined });
    }
    for (const table of [db.sessions, db.resetLinks, db.emailLinks])
      for (const row of table.all()) if (row.userId === user._id) table.remove(row._id);
    for (const { _id, email } of db.complaints.all())
      if (emailKey(email) === emailKey(user.email)) db.complaints.remove(_id);
    db.users.remove(user._id);
    sendEmail(() => accountDeletedEmail(demonstrationSettings, user));
    return {};
  },

  getSessions: ({ db, user, token }) => ({ sessions: sessionsOf(db, user, token) }),

  deleteSession({ db, user, token, parameters: { sessionId } }) {
    if (db.sessions.find(sessionId)?.userId === user._id) endSession(db, sessionId);
    return { sessions: sessionsOf(db, user, token) };
  },

  postLogOutOthers: ({ db, user }) => ({ encodedToken: openSession(db, endSessions(db, user)) }),

  postOrderEmail({ db, user, parameters, body: { email } }) {
    const order = paidOrderOf(db, parameters.id, user);
    db.orders.update(order._id, { email: emailKey(email) });
    return { order: toPurchase({ ...order, email: emailKey(email) }) };
  },

  postOrderLookup({ db, body: { number, email } }) {
    const attempt = `order ${number}`;
    countAttempt(db, attempt);
    const numbers = [number, `${DEFAULT_ORDER_PREFIX}-${number}`];
    const order = db.orders.all().find((each) => numbers.includes(each.number) && isFoundBy(db, each, email));
    if (!order || !isPurchase(order)) return refuse(404, backendMessages.orderNotMatched);
    resetAttempts(db, attempt);
    return { order: orderSummaryOf(toPurchase(order)) };
  },
};
