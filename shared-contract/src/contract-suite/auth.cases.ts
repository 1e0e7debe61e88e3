import { backendMessages } from '../backend-messages';
import { messages, type authEndpoints } from '../index';
import { ATTEMPTS_WINDOW_MINUTES, MAX_EMAIL_LENGTH, MAX_ATTEMPTS } from '../request-limits';
import { lateMessages } from '../late-messages';
import type { CasesOf } from './cases';
import { COMMON_PASSWORD, LONG_KEY, LONG_TEXT, PASSWORD, signUpForm, unique, uniqueEmail, type Shop } from './shop';
import { emailRules, signUpKeyRules } from './sign-up.rules';

const NEW_PASSWORD = 'Turbine^9';
const tooManyAttempts = backendMessages.tooManyAttempts(ATTEMPTS_WINDOW_MINUTES);

/** A shopper who was sent a link to choose a new password. */
export async function shopperWithLink(shop: Shop) {
  const shopper = await shop.newShopper();
  await shop.ask('postPasswordReset', { body: { email: shopper.user.email } });
  const resetToken = await shop.resetToken(shopper.user.email);
  if (resetToken === null) throw new Error('No link was sent.');
  return { shopper, resetToken };
}

export const authCases: CasesOf<keyof typeof authEndpoints> = {
  postLogIn: {
    responses: {
      'the user and a token [backend-7, backend-33]': {
        async arrange(shop) {
          const { user, password } = await shop.newShopper();
          return { body: { email: user.email, password } };
        },
        expect: ({ foundUser }, input) => expect(foundUser.email).toBe((input.body as { email: string }).email),
      },
      'the same user however the e-mail is written': {
        async arrange(shop) {
          const { user, password } = await shop.newShopper();
          return { body: { email: ` ${user.email.toUpperCase()} `, password } };
        },
      },
    },
    failures: {
      [messages.fillAllFields]: async () => ({ body: { email: uniqueEmail(), password: '  ' } }),
      [lateMessages.emailIncorrect]: async () => ({
        body: { email: 'x'.repeat(MAX_EMAIL_LENGTH) + uniqueEmail(), password: PASSWORD },
      }),
      [messages.emailNotRegistered]: async () => ({ body: { email: uniqueEmail(), password: PASSWORD } }),
      [lateMessages.credentialsInvalid]: async (shop) => {
        const { user } = await shop.newShopper();
        return { body: { email: user.email, password: 'Other@99' } };
      },
      [tooManyAttempts]: async (shop) => {
        const { user, password } = await shop.newShopper();
        const wrong = { body: { email: user.email.toUpperCase(), password: 'Other@99' } };
        for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) await shop.request('postLogIn', wrong);
        return { body: { email: user.email, password } };
      },
    },
    rules: {
      'forgets wrong passwords once the right one was given': async (shop) => {
        const { user, password } = await shop.newShopper();
        for (let round = 0; round < 2; round += 1) {
          for (let tries = 1; tries < MAX_ATTEMPTS; tries += 1) {
            await shop.request('postLogIn', { body: { email: user.email, password: 'Other@99' } });
          }
          await shop.ask('postLogIn', { body: { email: user.email, password } });
        }
      },
      'gives a token that protected endpoints accept [backend-7]': async (shop) => {
        const { user, password } = await shop.newShopper();
        const { encodedToken } = await shop.ask('postLogIn', { body: { email: user.email, password } });
        expect(await shop.ask('getCart', { token: encodedToken })).toEqual({ cart: [] });
      },
    },
  },

  postSignUp: {
    responses: {
      'the new user, without times, lists and password, and a token [backend-9, backend-33, data-4]': {
        arrange: async () => ({ body: signUpForm() }),
        expect({ createdUser }, { body }) {
          const { password: _secret, ...form } = body as ReturnType<typeof signUpForm>;
          expect(createdUser).toEqual({ _id: expect.any(String) as unknown, ...form });
        },
      },
      'the other fields that a user has [data-5]': {
        arrange: async () => ({ body: { ...signUpForm(), mobileNumber: '9847012345', newsletter: true } }),
        expect: ({ createdUser }) => expect(createdUser.mobileNumber).toBe('9847012345'),
      },
      'unexpected fields of a form without harm': {
        arrange: async () => ({
          body: { ...signUpForm(), name: 7, mobileNumber: ['x'], cart: 'x', wishlist: {}, address: 1 },
        }),
        expect: ({ createdUser }) => expect(createdUser).not.toHaveProperty('mobileNumber'),
      },
    },
    failures: {
      [messages.fillAllFields]: async () => ({ body: { ...signUpForm(), lastName: '' } }),
      [lateMessages.passwordIncorrect]: async () => ({ body: { ...signUpForm(), password: 'lettersonly' } }),
      [backendMessages.passwordCommon]: async () => ({ body: { ...signUpForm(), password: COMMON_PASSWORD } }),
      [lateMessages.emailIncorrect]: async () => ({ body: { ...signUpForm(), email: 'meera at contract.example' } }),
      [lateMessages.textTooLong]: async () => ({ body: { ...signUpForm(), lastName: LONG_TEXT } }),
      [lateMessages.textUnreadable]: async () => ({ body: { ...signUpForm(), firstName: 'Meera\n' } }),
      [backendMessages.idempotencyKeyTooLong]: async () => ({ body: signUpForm(), idempotencyKey: LONG_KEY }),
      [lateMessages.emailExists]: async (shop) => {
        const { user } = await shop.newShopper();
        return { body: { ...signUpForm(), email: user.email.toUpperCase() } };
      },
      [backendMessages.idempotencyKeyReused]: async (shop) => {
        const sent = { body: signUpForm(), idempotencyKey: unique() };
        await shop.ask('postSignUp', sent);
        return { ...sent, body: { ...sent.body, firstName: 'Asha' } };
      },
    },
    rules: {
      ...signUpKeyRules,
      ...emailRules,
      'starts with empty lists, whatever is sent': async (shop) => {
        const body = { ...signUpForm(), _id: 'mine', cart: [{ _id: 'BR-8101', qty: 1 }], address: [{ _id: 'a' }] };
        const { createdUser, encodedToken: token } = await shop.ask('postSignUp', { body });
        expect(createdUser._id).not.toBe('mine');
        expect(await shop.ask('getCart', { token })).toEqual({ cart: [] });
        expect(await shop.ask('getWishlist', { token })).toEqual({ wishlist: [] });
        expect(await shop.ask('getAddresses', { token })).toEqual({ address: [] });
      },
      'is refused without a body': async (shop) => {
        expect(await shop.request('postSignUp')).toMatchObject({
          status: 422,
          body: { errors: [messages.fillAllFields] },
        });
      },
    },
  },

  postLogOut: {
    responses: { nothing: { arrange: async (shop) => ({ token: (await shop.newShopper()).token }) } },
    failures: {},
    rules: {
      'makes the token worthless, and no other one of the shopper': async (shop) => {
        const { token, user, password } = await shop.newShopper();
        const { encodedToken: other } = await shop.ask('postLogIn', { body: { email: user.email, password } });
        await shop.ask('postLogOut', { token });
        for (const refused of [
          await shop.request('getCart', { token }),
          await shop.request('postVerify', { body: { encodedToken: token } }),
        ]) {
          expect(refused).toMatchObject({ status: 401, body: { errors: [lateMessages.tokenInvalid] } });
        }
        expect(await shop.ask('getCart', { token: other })).toEqual({ cart: [] });
      },
    },
  },

  postPasswordReset: {
    responses: {
      'nothing, having sent a link': {
        arrange: async (shop) => ({ body: { email: (await shop.newShopper()).user.email } }),
      },
      'the same for an e-mail without an account': { arrange: async () => ({ body: { email: uniqueEmail() } }) },
    },
    failures: {
      [messages.fillAllFields]: async () => ({ body: { email: ' ' } }),
      [lateMessages.emailIncorrect]: async () => ({
        body: { email: 'meera@contract.example\nBcc: all@contract.example' },
      }),
      [tooManyAttempts]: async (shop) => {
        const { user } = await shop.newShopper();
        const body = { email: user.email };
        for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) await shop.ask('postPasswordReset', { body });
        return { body };
      },
    },
    rules: {
      'sends nothing to who has no account': async (shop) => {
        const email = uniqueEmail();
        await shop.ask('postPasswordReset', { body: { email } });
        expect(await shop.resetToken(email)).toBeNull();
      },
    },
  },

  postNewPassword: {
    responses: {
      'the e-mail to log in with': {
        arrange: async (shop) => ({
          parameters: { resetToken: await shopperWithLink(shop).then(({ resetToken }) => resetToken) },
          body: { password: NEW_PASSWORD },
        }),
      },
    },
    failures: {
      [messages.fillAllFields]: async () => ({ parameters: { resetToken: 'x' }, body: {} }),
      [lateMessages.passwordIncorrect]: async () => ({ parameters: { resetToken: 'x' }, body: { password: 'short' } }),
      [backendMessages.passwordCommon]: async (shop) => ({
        parameters: { resetToken: (await shopperWithLink(shop)).resetToken },
        body: { password: COMMON_PASSWORD },
      }),
      [messages.resetLinkInvalid]: async () => ({
        parameters: { resetToken: 'no-such-link' },
        body: { password: NEW_PASSWORD },
      }),
    },
    rules: {
      'replaces the password, and ends every session': async (shop) => {
        const { shopper, resetToken } = await shopperWithLink(shop);
        const { email } = shopper.user;
        const replaced = { parameters: { resetToken }, body: { password: NEW_PASSWORD } };
        expect(await shop.ask('postNewPassword', replaced)).toEqual({ email });
        expect(await shop.request('postLogIn', { body: { email, password: shopper.password } })).toMatchObject({
          status: 401,
        });
        expect(await shop.request('getCart', { token: shopper.token })).toMatchObject({ status: 401 });
        const { encodedToken } = await shop.ask('postLogIn', { body: { email, password: NEW_PASSWORD } });
        expect(await shop.ask('getCart', { token: encodedToken })).toEqual({ cart: [] });
      },
      'works once': async (shop) => {
        const input = {
          parameters: { resetToken: (await shopperWithLink(shop)).resetToken },
          body: { password: NEW_PASSWORD },
        };
        await shop.ask('postNewPassword', input);
        expect(await shop.request('postNewPassword', input)).toMatchObject({
          status: 404,
          body: { errors: [messages.resetLinkInvalid] },
        });
      },
    },
  },

  postVerify: {
    responses: {
      'the user of the token [backend-4, backend-5, backend-33]': {
        async arrange(shop) {
          const { token } = await shop.newShopper();
          return { body: { encodedToken: token } };
        },
      },
    },
    failures: {
      [lateMessages.tokenInvalid]: async () => ({ body: { encodedToken: 'no-token' } }),
    },
    rules: {
      'refuses an expired token, one of an unknown user and none at all with 401 [backend-5]': async (shop) => {
        const { expired, unknownUser } = shop.tokens();
        for (const body of [{ encodedToken: expired }, { encodedToken: unknownUser }, {}, { encodedToken: 7 }]) {
          const response = await shop.request('postVerify', { body });
          expect(response).toMatchObject({ status: 401, body: { errors: [lateMessages.tokenInvalid] } });
        }
      },
    },
  },
};
