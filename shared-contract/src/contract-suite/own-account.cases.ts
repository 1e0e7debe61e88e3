import { backendMessages } from '../backend-messages';
import { GUEST_CREDENTIALS, messages } from '../index';
import { ATTEMPTS_WINDOW_MINUTES, MAX_ATTEMPTS } from '../request-limits';
import { lateMessages } from '../late-messages';
import type { ownAccountEndpoints } from '../schemas';
import { shopperWithLink } from './auth.cases';
import type { CasesOf } from './cases';
import { addCars } from './garage.cases';
import { buy } from './purchase.cases';
import {
  ADDRESS,
  anyTime,
  COMMON_PASSWORD,
  LONG_TEXT,
  PASSWORD,
  signUpForm,
  uniqueEmail,
  type Shop,
  type Shopper,
} from './shop';

const GSTIN = '27AAPFU0939F1ZV';
const NAMES = { firstName: 'Meera', lastName: 'Nair' };
const WRONG = 'Other@99';
const tooManyAttempts = backendMessages.tooManyAttempts(ATTEMPTS_WINDOW_MINUTES);
const invalid = { status: 401, body: { errors: [lateMessages.tokenInvalid] } };
const gone = { status: 404, body: { errors: [messages.emailNotRegistered] } };
const notMatched = { status: 404, body: { errors: [backendMessages.orderNotMatched] } };
const linkInvalid = { status: 404, body: { errors: [messages.resetLinkInvalid] } };

const bySomebody = async (shop: Shop, body: object) => ({ token: (await shop.newShopper()).token, body });

async function newGuest(shop: Shop): Promise<Shopper> {
  const { foundUser: user, encodedToken: token } = await shop.ask('postLogIn', { body: GUEST_CREDENTIALS });
  return { user, token, password: GUEST_CREDENTIALS.password };
}
const byGuest = async (shop: Shop, body: object) => ({ token: (await newGuest(shop)).token, body });

const logIn = (shop: Shop, email: string, password: string) => shop.request('postLogIn', { body: { email, password } });

const logInElsewhere = async (shop: Shop, { user, password }: Shopper) =>
  (await shop.ask('postLogIn', { body: { email: user.email, password } })).encodedToken;

/** After as many wrong passwords as are allowed. */
async function guessed(shop: Shop, name: 'postEmailChange' | 'postAccountDeletion', body: object) {
  const { token } = await shop.newShopper();
  const wrong = { token, body: { ...body, password: WRONG } };
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) await shop.request(name, wrong);
  return { token, body: { ...body, password: PASSWORD } };
}

/** A shopper who was sent a link to confirm a new email. */
async function shopperWithNewEmail(shop: Shop) {
  const shopper = await shop.newShopper();
  const email = uniqueEmail();
  await shop.ask('postEmailChange', { token: shopper.token, body: { email, password: shopper.password } });
  const emailToken = await shop.resetToken(email);
  if (emailToken === null) throw new Error('No link was sent.');
  return { shopper, email, emailToken };
}

/** A guest's order that was given an email. */
async function guestWithOrder(shop: Shop) {
  const guest = await newGuest(shop);
  const product = await shop.productInStock();
  await shop.putInCart(guest, product);
  const placed = await shop.placeOrder(guest, (await shop.newAddress(guest))._id);
  const { order } = await shop.confirmPayment(guest, placed, await shop.payAtGateway(placed));
  const email = uniqueEmail();
  await shop.ask('postOrderEmail', { token: guest.token, parameters: { id: order._id }, body: { email } });
  return { guest, order, email };
}

export const ownAccountCases: CasesOf<keyof typeof ownAccountEndpoints> = {
  postProfile: {
    responses: {
      'the changed user, with the numbers as the shop writes them [account-3]': {
        arrange: (shop) =>
          bySomebody(shop, {
            ...NAMES,
            firstName: ' Asha ',
            mobileNumber: '+91 98470 12345',
            gstin: GSTIN.toLowerCase(),
          }),
        expect: ({ user }) =>
          expect(user).toMatchObject({ ...NAMES, firstName: 'Asha', mobileNumber: '9847012345', gstin: GSTIN }),
      },
    },
    failures: {
      [messages.fillAllFields]: (shop) => bySomebody(shop, { firstName: 'Meera', lastName: ' ' }),
      [lateMessages.mobileNumberIncorrect]: (shop) => bySomebody(shop, { ...NAMES, mobileNumber: '12345' }),
      [backendMessages.gstinIncorrect]: (shop) => bySomebody(shop, { ...NAMES, gstin: '27AAPFU0939F1ZW' }),
      [lateMessages.textTooLong]: (shop) => bySomebody(shop, { ...NAMES, lastName: LONG_TEXT }),
      [lateMessages.textUnreadable]: (shop) => bySomebody(shop, { ...NAMES, lastName: 'Nair\n' }),
    },
    rules: {
      'keeps numbers that are left out, removes empty ones, and changes neither email nor id [account-3]': async (
        shop,
      ) => {
        const { token, user } = await shop.newShopper();
        const change = async (body: object) => (await shop.ask('postProfile', { token, body })).user;
        await change({ ...NAMES, mobileNumber: '9847012345', gstin: GSTIN });

        expect(await change({ ...NAMES, _id: 'mine', email: 'other@contract.example', isGuest: true })).toEqual({
          ...user,
          mobileNumber: '9847012345',
          gstin: GSTIN,
        });
        expect(await change({ ...NAMES, mobileNumber: '', gstin: '' })).toEqual(user);
        expect((await shop.ask('postVerify', { body: { encodedToken: token } })).user).toEqual(user);
      },
    },
  },

  postEmailChange: {
    responses: {
      'nothing, having sent a link': {
        arrange: (shop) => bySomebody(shop, { email: uniqueEmail(), password: PASSWORD }),
      },
      'the same for an email that has an account, to which no link is sent [account-4]': {
        arrange: async (shop) =>
          bySomebody(shop, { email: (await shop.newShopper()).user.email.toUpperCase(), password: PASSWORD }),
      },
    },
    failures: {
      [messages.fillAllFields]: (shop) => bySomebody(shop, { email: uniqueEmail(), password: ' ' }),
      [lateMessages.emailIncorrect]: (shop) => bySomebody(shop, { email: 'x@y', password: PASSWORD }),
      [backendMessages.passwordWrong]: (shop) => bySomebody(shop, { email: uniqueEmail(), password: WRONG }),
      [backendMessages.guestHasNoPassword]: (shop) =>
        byGuest(shop, { email: uniqueEmail(), password: GUEST_CREDENTIALS.password }),
      [tooManyAttempts]: (shop) => guessed(shop, 'postEmailChange', { email: uniqueEmail() }),
    },
    rules: {
      'changes nothing before the link is opened [account-4]': async (shop) => {
        const { shopper } = await shopperWithNewEmail(shop);
        expect(await logIn(shop, shopper.user.email, shopper.password)).toMatchObject({ status: 200 });
      },
      'sends no link to an email that has an account, nor to that of guests [account-4]': async (shop) => {
        const { token } = await shop.newShopper();
        const { user } = await shop.newShopper();
        for (const email of [user.email, GUEST_CREDENTIALS.email]) {
          await shop.ask('postEmailChange', { token, body: { email, password: PASSWORD } });
          const emailToken = (await shop.resetToken(email)) ?? 'no link';
          expect(await shop.request('postEmailConfirmation', { parameters: { emailToken } })).toMatchObject(
            linkInvalid,
          );
        }
      },
      'makes earlier links worthless [account-4]': async (shop) => {
        const { shopper, emailToken } = await shopperWithNewEmail(shop);
        const body = { email: uniqueEmail(), password: shopper.password };
        await shop.ask('postEmailChange', { token: shopper.token, body });
        expect(await shop.request('postEmailConfirmation', { parameters: { emailToken } })).toMatchObject(linkInvalid);
      },
    },
  },

  postEmailConfirmation: {
    responses: {
      'the email to log in with': {
        arrange: async (shop) => ({ parameters: { emailToken: (await shopperWithNewEmail(shop)).emailToken } }),
      },
    },
    failures: {
      [messages.resetLinkInvalid]: async () => ({ parameters: { emailToken: 'no-such-link' } }),
      [lateMessages.emailExists]: async (shop) => {
        const { email, emailToken } = await shopperWithNewEmail(shop);
        await shop.ask('postSignUp', { body: { ...signUpForm(), email } });
        return { parameters: { emailToken } };
      },
    },
    rules: {
      'gives the account its email once, ends every session, and the password stays [account-4]': async (shop) => {
        const { shopper, email, emailToken } = await shopperWithNewEmail(shop);
        const parameters = { emailToken };
        expect(await shop.ask('postEmailConfirmation', { parameters })).toEqual({ email });

        expect(await shop.request('postEmailConfirmation', { parameters })).toMatchObject(linkInvalid);
        expect((await shop.request('getCart', { token: shopper.token })).status).not.toBe(200);
        expect(await logIn(shop, shopper.user.email, shopper.password)).toMatchObject(gone);
        const { foundUser } = await shop.ask('postLogIn', { body: { email, password: shopper.password } });
        expect(foundUser).toEqual({ ...shopper.user, email });
      },
      'is no way to a new password, and a link for that is none to a new email [account-4]': async (shop) => {
        const { emailToken } = await shopperWithNewEmail(shop);
        const { resetToken } = await shopperWithLink(shop);
        const body = { password: 'Turbine^9' };
        expect(await shop.request('postNewPassword', { parameters: { resetToken: emailToken }, body })).toMatchObject(
          linkInvalid,
        );
        expect(await shop.request('postEmailConfirmation', { parameters: { emailToken: resetToken } })).toMatchObject(
          linkInvalid,
        );
      },
      'ends links for a new password that were sent to the old email, as a new password ends links for an email [account-4]':
        async (shop) => {
          const { shopper, resetToken } = await shopperWithLink(shop);
          const { token } = shopper;
          const change = { email: uniqueEmail(), password: shopper.password };
          await shop.ask('postEmailChange', { token, body: change });
          const emailToken = (await shop.resetToken(change.email)) ?? '';
          await shop.ask('postEmailConfirmation', { parameters: { emailToken } });
          const body = { password: 'Turbine^9' };
          expect(await shop.request('postNewPassword', { parameters: { resetToken }, body })).toMatchObject(
            linkInvalid,
          );

          const other = await shopperWithNewEmail(shop);
          const passwords = { oldPassword: other.shopper.password, password: 'Turbine^9' };
          await shop.ask('postPasswordChange', { token: other.shopper.token, body: passwords });
          expect(
            await shop.request('postEmailConfirmation', { parameters: { emailToken: other.emailToken } }),
          ).toMatchObject(linkInvalid);
        },
    },
  },

  postAccountClaim: {
    responses: {
      'the same account with its person, and a token': {
        arrange: (shop) => byGuest(shop, signUpForm()),
        expect({ user }, { body }) {
          const { password: _secret, ...person } = body as ReturnType<typeof signUpForm>;
          expect(user).toEqual({ _id: expect.any(String) as unknown, ...person });
        },
      },
    },
    failures: {
      [messages.fillAllFields]: (shop) => byGuest(shop, { ...signUpForm(), firstName: '' }),
      [lateMessages.passwordIncorrect]: (shop) => byGuest(shop, { ...signUpForm(), password: 'short' }),
      [backendMessages.passwordCommon]: (shop) => byGuest(shop, { ...signUpForm(), password: COMMON_PASSWORD }),
      [lateMessages.emailIncorrect]: (shop) => byGuest(shop, { ...signUpForm(), email: 'x@y' }),
      [lateMessages.textTooLong]: (shop) => byGuest(shop, { ...signUpForm(), lastName: LONG_TEXT }),
      [lateMessages.textUnreadable]: (shop) => byGuest(shop, { ...signUpForm(), lastName: 'Nair\n' }),
      [lateMessages.emailExists]: async (shop) => {
        const { user } = await shop.newShopper();
        return byGuest(shop, { ...signUpForm(), email: ` ${user.email.toUpperCase()}` });
      },
      [backendMessages.accountNotOfGuest]: (shop) => bySomebody(shop, signUpForm()),
    },
    rules: {
      'keeps cart, wishlist, orders, garage and addresses, and opens with email and password from then on [account-1]':
        async (shop) => {
          const { guest, order } = await guestWithOrder(shop);
          const product = await shop.productInStock();
          await shop.putInCart(guest, product);
          await shop.ask('postWishlistItem', { token: guest.token, body: { product: { _id: product._id } } });
          const { garage } = await addCars(shop, guest.token);
          expect(guest.user.isGuest).toBe(true);

          const form = signUpForm();
          const { user } = await shop.ask('postAccountClaim', { token: guest.token, body: form });

          expect(user._id).toBe(guest.user._id);
          expect((await shop.request('getCart', { token: guest.token })).status).not.toBe(200);
          const { encodedToken: token } = await shop.ask('postLogIn', { body: form });
          expect((await shop.ask('getCart', { token })).cart).toMatchObject([{ _id: product._id }]);
          expect((await shop.ask('getWishlist', { token })).wishlist).toMatchObject([{ _id: product._id }]);
          expect((await shop.ask('getOrders', { token })).orders).toMatchObject([{ number: order.number }]);
          expect((await shop.ask('getAddresses', { token })).address).toMatchObject([ADDRESS]);
          expect(await shop.ask('getGarage', { token })).toEqual({ garage });
        },
      'takes nothing over of an account that has the email, and the guest goes on [account-1]': async (shop) => {
        const owner = await shop.newShopper();
        const guest = await newGuest(shop);
        await shop.request('postAccountClaim', {
          token: guest.token,
          body: { ...signUpForm(), email: owner.user.email },
        });

        expect(await logIn(shop, owner.user.email, owner.password)).toMatchObject({ status: 200 });
        expect(await shop.ask('getCart', { token: owner.token })).toEqual({ cart: [] });
        expect(await shop.request('getCart', { token: guest.token })).toMatchObject({ status: 200 });
      },
      'leaves an empty account to the next guest [account-1]': async (shop) => {
        const { guest } = await guestWithOrder(shop);
        await shop.ask('postAccountClaim', { token: guest.token, body: signUpForm() });
        const next = await newGuest(shop);
        expect(next.user).toMatchObject({ isGuest: true });
        expect(await shop.ask('getOrders', { token: next.token })).toEqual({ orders: [] });
      },
    },
  },

  postAccountDeletion: {
    responses: { nothing: { arrange: (shop) => bySomebody(shop, { password: PASSWORD }) } },
    failures: {
      [messages.fillAllFields]: (shop) => bySomebody(shop, {}),
      [backendMessages.passwordWrong]: (shop) => bySomebody(shop, { password: WRONG }),
      [backendMessages.guestHasNoPassword]: (shop) => byGuest(shop, { password: GUEST_CREDENTIALS.password }),
      [tooManyAttempts]: (shop) => guessed(shop, 'postAccountDeletion', {}),
    },
    rules: {
      'ends the account: nobody logs in, no token is valid, and the email is free again [account-6]': async (shop) => {
        const shopper = await shop.newShopper();
        const elsewhere = await logInElsewhere(shop, shopper);
        const { email } = shopper.user;
        await shop.ask('postAccountDeletion', { token: shopper.token, body: { password: shopper.password } });

        for (const token of [shopper.token, elsewhere])
          expect(await shop.request('getCart', { token })).toMatchObject(gone);
        expect(await shop.request('postVerify', { body: { encodedToken: elsewhere } })).toMatchObject(invalid);
        expect(await logIn(shop, email, shopper.password)).toMatchObject(gone);
        const again = await shop.ask('postSignUp', { body: { ...signUpForm(), email } });
        expect(await shop.ask('getAddresses', { token: again.encodedToken })).toEqual({ address: [] });
      },
      'hides its paid orders from everybody [account-6]': async (shop) => {
        const { shopper, order } = await buy(shop);
        await shop.ask('postAccountDeletion', { token: shopper.token, body: { password: shopper.password } });
        const body = { number: order.number, email: shopper.user.email };
        expect(await shop.request('postOrderLookup', { body })).toMatchObject(notMatched);
      },
    },
  },

  getSessions: {
    responses: {
      'every device that is logged in, this one first [account-5]': {
        async arrange(shop) {
          const shopper = await shop.newShopper();
          return { token: await logInElsewhere(shop, shopper) };
        },
        expect({ sessions }) {
          expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
          expect(sessions[0]).toMatchObject({
            device: expect.any(String) as unknown,
            openedAt: anyTime(),
            usedAt: anyTime(),
          });
        },
      },
    },
    failures: {},
    rules: {
      'does not list those that have ended, nor other accounts’ [account-5]': async (shop) => {
        const shopper = await shop.newShopper();
        await shop.newShopper();
        await shop.ask('postLogOut', { token: await logInElsewhere(shop, shopper) });
        const count = async (token: string) => (await shop.ask('getSessions', { token })).sessions.length;
        expect(await count(shopper.token)).toBe(1);

        const body = { oldPassword: shopper.password, password: 'Turbine^9' };
        const { encodedToken } = await shop.ask('postPasswordChange', { token: shopper.token, body });
        expect(await count(encodedToken)).toBe(1);
      },
    },
  },

  deleteSession: {
    responses: {
      'the sessions that are left [account-5]': {
        async arrange(shop) {
          const shopper = await shop.newShopper();
          const token = await logInElsewhere(shop, shopper);
          const { sessions } = await shop.ask('getSessions', { token });
          return { token, parameters: { sessionId: sessions[1]?._id ?? '' } };
        },
        expect: ({ sessions }) => expect(sessions).toMatchObject([{ isCurrent: true }]),
      },
    },
    failures: {},
    rules: {
      'ends that one alone, and never one of another account [account-5]': async (shop) => {
        const shopper = await shop.newShopper();
        const elsewhere = await logInElsewhere(shop, shopper);
        const { sessions } = await shop.ask('getSessions', { token: elsewhere });
        const parameters = { sessionId: sessions.find(({ isCurrent }) => !isCurrent)?._id ?? '' };
        const { token: stranger } = await shop.newShopper();

        await shop.ask('deleteSession', { token: stranger, parameters });
        expect(await shop.ask('getCart', { token: shopper.token })).toEqual({ cart: [] });

        await shop.ask('deleteSession', { token: elsewhere, parameters });
        expect(await shop.request('getCart', { token: shopper.token })).toMatchObject(invalid);
        expect(await shop.ask('getCart', { token: elsewhere })).toEqual({ cart: [] });
      },
    },
  },

  postLogOutOthers: {
    responses: {
      'a token for this browser': { arrange: async (shop) => ({ token: (await shop.newShopper()).token }) },
    },
    failures: {},
    rules: {
      'ends every other session, and the copies of this one’s token [account-5]': async (shop) => {
        const shopper = await shop.newShopper();
        const elsewhere = await logInElsewhere(shop, shopper);
        const { encodedToken: token } = await shop.ask('postLogOutOthers', { token: shopper.token });

        for (const ended of [shopper.token, elsewhere])
          expect(await shop.request('getCart', { token: ended })).toMatchObject(invalid);
        expect((await shop.ask('getSessions', { token })).sessions).toMatchObject([{ isCurrent: true }]);
      },
    },
  },

  postOrderEmail: {
    responses: {
      'the order with its email [account-8]': {
        async arrange(shop) {
          const { shopper, order } = await buy(shop);
          return { token: shopper.token, parameters: { id: order._id }, body: { email: 'Meera@Contract.example' } };
        },
        expect: ({ order }) => expect(order.email).toBe('meera@contract.example'),
      },
    },
    failures: {
      [messages.fillAllFields]: async (shop) => ({ ...(await bySomebody(shop, {})), parameters: { id: 'some' } }),
      [lateMessages.emailIncorrect]: async (shop) => ({
        ...(await bySomebody(shop, { email: 'x@y' })),
        parameters: { id: 'some' },
      }),
      [messages.orderNotFound]: async (shop) => {
        const { order } = await buy(shop);
        return { ...(await bySomebody(shop, { email: uniqueEmail() })), parameters: { id: order._id } };
      },
    },
  },

  postOrderLookup: {
    responses: {
      'a guest’s order, without name, street, phone number and payment [account-9]': {
        async arrange(shop) {
          const { order, email } = await guestWithOrder(shop);
          return { body: { number: order.number.toLowerCase(), email: ` ${email.toUpperCase()}` } };
        },
        expect({ order }) {
          expect(order.deliveredTo).toEqual({ city: ADDRESS.city, state: ADDRESS.state });
          const text = JSON.stringify(order);
          for (const hidden of [ADDRESS.name, ADDRESS.house, ADDRESS.mobileNumber, 'contract.example', 'pay_'])
            expect(text).not.toContain(hidden);
        },
      },
      'an order of an account by the account’s email': {
        async arrange(shop) {
          const { shopper, order } = await buy(shop);
          return { body: { number: order.number, email: shopper.user.email } };
        },
      },
    },
    failures: {
      [messages.fillAllFields]: async () => ({ body: { number: ' ', email: uniqueEmail() } }),
      [lateMessages.textTooLong]: async () => ({ body: { number: LONG_TEXT, email: uniqueEmail() } }),
      [lateMessages.textUnreadable]: async () => ({ body: { number: 'PP-7K4M\u0000', email: uniqueEmail() } }),
      [backendMessages.orderNotMatched]: async () => ({ body: { number: 'PP-0000-0000', email: uniqueEmail() } }),
      [tooManyAttempts]: async (shop) => {
        const { order } = await guestWithOrder(shop);
        const wrong = { body: { number: order.number, email: uniqueEmail() } };
        for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) await shop.request('postOrderLookup', wrong);
        return wrong;
      },
    },
    rules: {
      'says the same of a wrong email as of no such order, and nothing of an unpaid order or a guest’s without an email [account-9]':
        async (shop) => {
          const { order, guest, email } = await guestWithOrder(shop);
          const lookUp = (number: string, by: string) =>
            shop.request('postOrderLookup', { body: { number, email: by } });
          const noOrder = await lookUp('PP-1111-1111', email);
          expect(noOrder).toMatchObject(notMatched);
          expect(await lookUp(order.number, uniqueEmail())).toEqual(noOrder);
          expect(await lookUp(order.number, guest.user.email)).toEqual(noOrder);

          const unpaid = await shop.shopperWithOrder();
          expect(await lookUp(unpaid.order.number, unpaid.shopper.user.email)).toEqual(noOrder);
        },
      'goes on as often as it succeeds [account-9]': async (shop) => {
        const { order, email } = await guestWithOrder(shop);
        for (let times = 0; times <= MAX_ATTEMPTS; times += 1)
          await shop.ask('postOrderLookup', { body: { number: order.number, email } });
      },
    },
  },
};
