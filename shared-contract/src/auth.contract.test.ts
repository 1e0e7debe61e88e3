import fc from 'fast-check';
import { check, emailKey, isPassword, logInFormSchema, messages, signUpSchema } from './index';

const FORM = { firstName: 'Meera', lastName: 'Nair', email: 'meera@pistonparts.example', password: 'Piston@73' };
/** Every UTF-16 code unit, so that halves of a letter come up as well. */
const codeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));
const firstError = (form: unknown, schema: typeof signUpSchema | typeof logInFormSchema = signUpSchema) => {
  const result = check<unknown>(schema, form);
  return result.ok ? null : result.errors[0];
};

describe('a password', () => {
  it.each(['Abc@123', 'aaaaaa1*', '1234567!', 'A1!A1!A1!A1!A1!'])('is right: %s', (text) => {
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
  ])('is wrong with %s', (_why, text) => {
    expect(isPassword(text)).toBe(false);
  });

  it('is right exactly when it keeps the four rules of section 5', () => {
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
  it('accept a shopper who filled them in', () => {
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
    expect(firstError({ ...FORM, password: 'x' })).toBe(messages.passwordIncorrect);
    expect(firstError({ email: FORM.email, password: 'x' }, logInFormSchema)).toBe(messages.passwordIncorrect);
  });

  it('keep other fields sent at sign-up', () => {
    expect(check(signUpSchema, { ...FORM, newsletter: true })).toMatchObject({ ok: true, value: { newsletter: true } });
  });

  it('never fail on any input, and refuse with a text of the catalogue', () => {
    const texts = [messages.fillAllFields, messages.passwordIncorrect, null];
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

it('takes two spellings of an e-mail for one account', () => {
  expect(emailKey('  Meera@PistonParts.example ')).toBe(emailKey('meera@pistonparts.example'));
});
