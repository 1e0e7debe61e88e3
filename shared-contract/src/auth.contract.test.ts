import fc from 'fast-check';
import { MAX_TEXT_LENGTH, messages, type Schema } from './index';
import { MAX_EMAIL_LENGTH } from './request-limits';
import { lateMessages } from './late-messages';
import {
  check,
  emailKey,
  isEmail,
  isPassword,
  logInFormSchema,
  passwordResetFormSchema,
  signUpSchema,
} from './schemas';

const FORM = { firstName: 'Meera', lastName: 'Nair', email: 'meera@pistonparts.example', password: 'Piston@73' };
/** Every UTF-16 code unit, so that halves of a letter come up as well. */
const codeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));
const firstError = (form: unknown, schema: Schema = signUpSchema) => {
  const result = check(schema, form);
  return result.ok ? null : result.errors[0];
};

describe('a password', () => {
  it.each(['Abc@123', 'aaaaaa1*', '1234567!', 'A1!A1!A1!A1!A1!'])('is right: %s [sign-up-5]', (text) => {
    expect(isPassword(text)).toBe(true);
  });

  it.each([
    ['6 characters', 'Ab@123'],
    ['16 characters', 'A1!A1!A1!A1!A1!x'],
    ['no digit', 'Abcdef@'],
    ['no symbol', 'Abcdef1'],
    ['another symbol', 'Abc@123-'],
    ['a space', 'Abc@ 123'],
    ['a letter that is none of A to Z', 'Äbc@1234'],
    ['a line end', 'Abc@123\n'],
    ['nothing', ''],
  ])('is wrong with %s [sign-up-5]', (_why, text) => {
    expect(isPassword(text)).toBe(false);
  });

  it('is right exactly when it keeps the four rules [sign-up-5]', () => {
    const letter = fc.constantFrom(...'aZ09!@#$%^&* -_äß\n');
    fc.assert(
      fc.property(fc.string({ unit: letter, maxLength: 18 }), (text) => {
        const rules = [
          text.length >= 7 && text.length <= 15,
          [...text].every((each) => /[a-z0-9]/i.test(each) || '!@#$%^&*'.includes(each)),
          [...text].some((each) => '0123456789'.includes(each)),
          [...text].some((each) => '!@#$%^&*'.includes(each)),
        ];
        expect(isPassword(text)).toBe(rules.every(Boolean));
      }),
    );
  });
});

describe('the log-in and sign-up forms', () => {
  it('accept a shopper who filled them in [data-9]', () => {
    expect(firstError(FORM)).toBeNull();
    expect(firstError({ email: FORM.email, password: FORM.password }, logInFormSchema)).toBeNull();
  });

  it.each(['firstName', 'lastName', 'email', 'password'] as const)('ask to fill all the fields without %s', (field) => {
    expect(firstError({ ...FORM, [field]: '' })).toBe(messages.fillAllFields);
    expect(firstError({ ...FORM, [field]: '   ' })).toBe(messages.fillAllFields);
  });

  it('speak of empty fields before they speak of the password', () => {
    expect(firstError({ ...FORM, lastName: '', password: 'x' })).toBe(messages.fillAllFields);
    expect(firstError({ email: '', password: 'x' }, logInFormSchema)).toBe(messages.fillAllFields);
  });

  it('then say that the password is not right', () => {
    expect(firstError({ ...FORM, password: 'x' })).toBe(lateMessages.passwordIncorrect);
    expect(firstError({ email: FORM.email, password: 'x' }, logInFormSchema)).toBe(lateMessages.passwordIncorrect);
  });

  it('keep of other fields sent at sign-up those that a user is answered with, when they can be kept', () => {
    const taken = { ...FORM, name: 'Meera N.', mobileNumber: '9847012345' };
    expect(check(signUpSchema, { ...taken, newsletter: true, cart: [[[]]] })).toEqual({ ok: true, value: taken });
    for (const name of [7, null, {}, 'x'.repeat(MAX_TEXT_LENGTH + 1), 'a\u0000b']) {
      expect(check(signUpSchema, { ...FORM, name })).toEqual({ ok: true, value: FORM });
    }
  });

  it('take names of any letters up to 200 characters, on one line', () => {
    for (const firstName of ['मीरा', 'O’Brien <b>', '👩‍🔧', '\u200Fabc', 'x'.repeat(MAX_TEXT_LENGTH)]) {
      expect(firstError({ ...FORM, firstName })).toBeNull();
    }
    expect(firstError({ ...FORM, firstName: 'x'.repeat(MAX_TEXT_LENGTH + 1) })).toBe(lateMessages.textTooLong);
    for (const lastName of ['a\nb', 'a\rb', 'a\tb', 'a\u0000b', 'a\u0085b', '\ud800x', '\u202Eabc', 'a\u2067b']) {
      expect(firstError({ ...FORM, lastName })).toBe(lateMessages.textUnreadable);
    }
  });

  it('ask for an email once all fields are filled, in the form that sends a link as well', () => {
    expect(firstError({ ...FORM, email: 'meera' })).toBe(lateMessages.emailIncorrect);
    expect(firstError({ ...FORM, email: 'meera', password: 'x' })).toBe(lateMessages.emailIncorrect);
    expect(firstError({ email: 'meera' }, passwordResetFormSchema)).toBe(lateMessages.emailIncorrect);
    expect(firstError({ email: ' ' }, passwordResetFormSchema)).toBe(messages.fillAllFields);
    expect(check(passwordResetFormSchema, { email: ' meera@b.example ' })).toEqual({
      ok: true,
      value: { email: 'meera@b.example' },
    });
  });

  it('never fail on any input, and refuse with a text of the catalogue', () => {
    const texts = [
      messages.fillAllFields,
      lateMessages.passwordIncorrect,
      lateMessages.emailIncorrect,
      lateMessages.textTooLong,
      lateMessages.textUnreadable,
      null,
    ];
    const field = fc.oneof(fc.string({ unit: codeUnit }), fc.anything());
    const form = fc.record({ firstName: field, lastName: field, email: field, password: field }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.oneof(form, fc.anything()), (input) => {
        expect(texts).toContain(firstError(input));
        expect(texts).toContain(firstError(input, logInFormSchema));
      }),
    );
  });
});

describe('an email address', () => {
  it.each(['meera@pistonparts.example', 'a@b.co', "o'brien+cars@mail.b-c.example", 'x@localhost'])(
    'is right: %s',
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  it('has 254 characters at most', () => {
    const name = 'x'.repeat(64);
    const host = `${'y'.repeat(63)}.${'z'.repeat(63)}.${'w'.repeat(MAX_EMAIL_LENGTH - 64 - 1 - 2 * 64)}`;
    expect([`${name}@${host}`.length, isEmail(`${name}@${host}`)]).toEqual([MAX_EMAIL_LENGTH, true]);
    expect(isEmail(`x${name}@${host}`)).toBe(false);
  });

  it('can hold nothing that starts a new header or a second address', () => {
    fc.assert(
      fc.property(fc.string({ unit: codeUnit }), fc.constantFrom(...'\r\n\t\0 ,;:<>()[]"'), (text, sign) => {
        expect(isEmail(`a${sign}${text}@b.example`)).toBe(false);
        expect(isEmail(`a@b.example${sign}x${text}`)).toBe(false);
      }),
    );
  });
});

it('takes two spellings of an e-mail for one account', () => {
  expect(emailKey('  Meera@PistonParts.example ')).toBe(emailKey('meera@pistonparts.example'));
});
