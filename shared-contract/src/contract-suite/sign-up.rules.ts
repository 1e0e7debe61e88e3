import { backendMessages } from '../backend-messages';
import { MAX_EMAIL_LENGTH } from '../request-limits';
import { lateMessages } from '../late-messages';
import type { Rules } from './cases';
import { signUpForm, unique } from './shop';

/** A sign-up whose response was lost is sent again. */
export const signUpKeyRules: Rules = {
  'signs up once what is sent twice with one key, and both responses log in [sign-up-8]': async (shop) => {
    const input = { body: signUpForm(), idempotencyKey: unique() };
    const responses = await Promise.all([shop.ask('postSignUp', input), shop.ask('postSignUp', input)]);
    const [{ createdUser }] = responses;
    for (const response of responses) {
      expect(response.createdUser).toEqual(createdUser);
      const verified = await shop.ask('postVerify', { body: { encodedToken: response.encodedToken } });
      expect(verified).toEqual({ user: createdUser });
    }
  },

  'refuses a key with another password': async (shop) => {
    const input = { body: signUpForm(), idempotencyKey: unique() };
    await shop.ask('postSignUp', input);
    const response = await shop.request('postSignUp', { ...input, body: { ...input.body, password: 'Other@99' } });
    expect(response).toMatchObject({ status: 422, body: { errors: [backendMessages.idempotencyKeyReused] } });
  },

  'keeps no key of a sign-up that was refused': async (shop) => {
    const idempotencyKey = unique();
    const { user } = await shop.newShopper();
    const taken = await shop.request('postSignUp', { idempotencyKey, body: { ...signUpForm(), email: user.email } });
    expect(taken).toMatchObject({ status: 422, body: { errors: [lateMessages.emailExists] } });
    const { createdUser } = await shop.ask('postSignUp', { idempotencyKey, body: signUpForm() });
    expect(createdUser._id).not.toBe(user._id);
  },
};

const NO_EMAILS = [
  'meera',
  '@contract.example',
  'meera@',
  'two words@contract.example',
  'meera@contract.example\r\nBcc: all@contract.example',
  'meera@contract.example, all@contract.example',
  'Meera <meera@contract.example>',
  'meera\u0000@contract.example',
  `meera@${'contract.'.repeat(MAX_EMAIL_LENGTH / 9)}example`,
];

/** Emails are sent to it, so it has to be one address and nothing beside it. */
export const emailRules: Rules = {
  'makes no account for what is not one email address': async (shop) => {
    for (const email of NO_EMAILS) {
      const response = await shop.request('postSignUp', { body: { ...signUpForm(), email } });
      expect([email, response]).toMatchObject([
        email,
        { status: 422, body: { errors: [lateMessages.emailIncorrect] } },
      ]);
    }
  },
};
