import { backendMessages } from '../backend-messages';
import { GUEST_CREDENTIALS, messages } from '../index';
import { ATTEMPTS_WINDOW_MINUTES, MAX_ATTEMPTS } from '../request-limits';
import { lateMessages } from '../late-messages';
import type { accountEndpoints } from '../schemas';
import { shopperWithLink } from './auth.cases';
import type { CasesOf } from './cases';
import { COMMON_PASSWORD, PASSWORD, type Shop, type Shopper } from './shop';

const NEW_PASSWORD = 'Turbine^9';
const tooManyAttempts = backendMessages.tooManyAttempts(ATTEMPTS_WINDOW_MINUTES);

/** A new shopper's request, which sends what is given in place of the right passwords. */
const changeOf = async (shop: Shop, body: object = {}) => ({
  token: (await shop.newShopper()).token,
  body: { oldPassword: PASSWORD, password: NEW_PASSWORD, ...body },
});

const logInElsewhere = async (shop: Shop, { user, password }: Shopper) =>
  (await shop.ask('postLogIn', { body: { email: user.email, password } })).encodedToken;

const invalid = { status: 401, body: { errors: [lateMessages.tokenInvalid] } };

export const accountCases: CasesOf<keyof typeof accountEndpoints> = {
  postPasswordChange: {
    responses: { 'a token for this browser [profile-3]': { arrange: (shop) => changeOf(shop) } },
    failures: {
      [messages.fillAllFields]: (shop) => changeOf(shop, { oldPassword: ' ' }),
      [lateMessages.passwordIncorrect]: (shop) => changeOf(shop, { password: 'short' }),
      [backendMessages.passwordCommon]: (shop) => changeOf(shop, { password: COMMON_PASSWORD }),
      [backendMessages.oldPasswordWrong]: (shop) => changeOf(shop, { oldPassword: 'Other@99' }),
      [backendMessages.guestHasNoPassword]: async (shop) => {
        const { encodedToken: token } = await shop.ask('postLogIn', { body: GUEST_CREDENTIALS });
        return { token, body: { oldPassword: GUEST_CREDENTIALS.password, password: NEW_PASSWORD } };
      },
      [tooManyAttempts]: async (shop) => {
        const change = await changeOf(shop);
        const wrong = { ...change, body: { ...change.body, oldPassword: 'Other@99' } };
        for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) await shop.request('postPasswordChange', wrong);
        return change;
      },
    },
    rules: {
      'replaces the password, and every other session ends [profile-3]': async (shop) => {
        const shopper = await shop.newShopper();
        const elsewhere = await logInElsewhere(shop, shopper);
        const { email } = shopper.user;
        const body = { oldPassword: shopper.password, password: NEW_PASSWORD };

        const { encodedToken: token } = await shop.ask('postPasswordChange', { token: shopper.token, body });

        for (const ended of [shopper.token, elsewhere])
          expect(await shop.request('getCart', { token: ended })).toMatchObject(invalid);
        expect(await shop.ask('getCart', { token })).toEqual({ cart: [] });
        const logIn = (password: string) => shop.request('postLogIn', { body: { email, password } });
        expect([(await logIn(shopper.password)).status, (await logIn(NEW_PASSWORD)).status]).toEqual([401, 200]);
      },
      'ends the links for a new password that were sent before': async (shop) => {
        const { shopper, resetToken } = await shopperWithLink(shop);
        const body = { oldPassword: shopper.password, password: NEW_PASSWORD };
        await shop.ask('postPasswordChange', { token: shopper.token, body });

        const replayed = await shop.request('postNewPassword', {
          parameters: { resetToken },
          body: { password: 'Gearbox@42' },
        });
        expect(replayed).toMatchObject({ status: 404, body: { errors: [messages.resetLinkInvalid] } });
      },
      'changes nothing with a wrong old password, and ends no session': async (shop) => {
        const { token, user, password } = await shop.newShopper();
        const body = { oldPassword: 'Other@99', password: NEW_PASSWORD };
        expect(await shop.request('postPasswordChange', { token, body })).toMatchObject({ status: 403 });
        expect(await shop.ask('getCart', { token })).toEqual({ cart: [] });
        await shop.ask('postLogIn', { body: { email: user.email, password } });
      },
    },
  },

  postLogOutEverywhere: {
    responses: { nothing: { arrange: async (shop) => ({ token: (await shop.newShopper()).token }) } },
    failures: {},
    rules: {
      'ends every session of the account and no other one’s, and its owner logs in again [session-18]': async (
        shop,
      ) => {
        const shopper = await shop.newShopper();
        const elsewhere = await logInElsewhere(shop, shopper);
        const { token: another } = await shop.newShopper();

        await shop.ask('postLogOutEverywhere', { token: elsewhere });

        for (const token of [shopper.token, elsewhere])
          expect(await shop.request('getCart', { token })).toMatchObject(invalid);
        expect(await shop.ask('getCart', { token: another })).toEqual({ cart: [] });
        expect(await shop.ask('getCart', { token: await logInElsewhere(shop, shopper) })).toEqual({ cart: [] });
      },
    },
  },
};
