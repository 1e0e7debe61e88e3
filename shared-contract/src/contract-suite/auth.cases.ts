import { messages, type authEndpoints } from '../index';
import type { CasesOf } from './cases';
import { PASSWORD, uniqueEmail } from './shop';

const signUpForm = () => ({ firstName: 'Meera', lastName: 'Nair', email: uniqueEmail(), password: PASSWORD });

export const authCases: CasesOf<keyof typeof authEndpoints> = {
  postLogIn: {
    answers: {
      'the user and a token': {
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
      [messages.emailNotRegistered]: async () => ({ body: { email: uniqueEmail(), password: PASSWORD } }),
      [messages.credentialsInvalid]: async (shop) => {
        const { user } = await shop.newShopper();
        return { body: { email: user.email, password: 'Other@99' } };
      },
    },
    rules: {
      'gives a token that protected calls accept': async (shop) => {
        const { user, password } = await shop.newShopper();
        const { encodedToken } = await shop.ask('postLogIn', { body: { email: user.email, password } });
        expect(await shop.ask('getCart', { token: encodedToken })).toEqual({ cart: [] });
      },
    },
  },

  postSignUp: {
    answers: {
      'the new user and a token': {
        arrange: async () => ({ body: signUpForm() }),
        expect: ({ createdUser }, input) => expect(input.body).toMatchObject({ email: createdUser.email }),
      },
      'the other fields that a user has': {
        arrange: async () => ({ body: { ...signUpForm(), mobileNumber: '9847012345', newsletter: true } }),
        expect: ({ createdUser }) => expect(createdUser.mobileNumber).toBe('9847012345'),
      },
      'other fields of a form nobody expects without harm': {
        arrange: async () => ({
          body: { ...signUpForm(), name: 7, mobileNumber: ['x'], cart: 'x', wishlist: {}, address: 1 },
        }),
      },
    },
    failures: {
      [messages.fillAllFields]: async () => ({ body: { ...signUpForm(), lastName: '' } }),
      [messages.passwordIncorrect]: async () => ({ body: { ...signUpForm(), password: 'lettersonly' } }),
      [messages.emailExists]: async (shop) => {
        const { user } = await shop.newShopper();
        return { body: { ...signUpForm(), email: user.email.toUpperCase() } };
      },
    },
    rules: {
      'starts with empty lists, whatever is sent': async (shop) => {
        const body = { ...signUpForm(), _id: 'mine', cart: [{ _id: 'BR-8101', qty: 1 }], address: [{ _id: 'a' }] };
        const { createdUser, encodedToken: token } = await shop.ask('postSignUp', { body });
        expect(createdUser._id).not.toBe('mine');
        expect(await shop.ask('getCart', { token })).toEqual({ cart: [] });
        expect(await shop.ask('getWishlist', { token })).toEqual({ wishlist: [] });
        expect(await shop.ask('getAddresses', { token })).toEqual({ address: [] });
      },
      'is refused without a body': async (shop) => {
        expect(await shop.call('postSignUp')).toMatchObject({
          status: 422,
          body: { errors: [messages.fillAllFields] },
        });
      },
    },
  },

  postVerify: {
    answers: {
      'the user of the token': {
        async arrange(shop) {
          const { token } = await shop.newShopper();
          return { body: { encodedToken: token } };
        },
      },
    },
    failures: {
      [messages.tokenInvalid]: async () => ({ body: { encodedToken: 'no-token' } }),
    },
    rules: {
      'refuses an expired token, one of an unknown user and none at all with 401': async (shop) => {
        const { expired, unknownUser } = shop.tokens();
        for (const body of [{ encodedToken: expired }, { encodedToken: unknownUser }, {}, { encodedToken: 7 }]) {
          const answer = await shop.call('postVerify', { body });
          expect(answer).toMatchObject({ status: 401, body: { errors: [messages.tokenInvalid] } });
        }
      },
    },
  },
};
