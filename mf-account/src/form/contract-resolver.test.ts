import * as fc from 'fast-check';
import type { ResolverOptions } from 'react-hook-form';
import type { Schema } from '@piston-parts/shared-contract';
import { addressFormSchema, check, logInFormSchema, signUpSchema } from '@piston-parts/shared-contract/schemas';
import { contractResolver } from './contract-resolver';

const options = { fields: {}, shouldUseNativeValidation: false } as ResolverOptions<Record<string, string>>;
const resolve = (schema: Schema, values: Record<string, string>) =>
  contractResolver<Record<string, string>>(schema)(values, undefined, options);

const FORMS: [string, Schema, string[]][] = [
  ['log-in', logInFormSchema, ['email', 'password']],
  ['sign-up', signUpSchema, ['firstName', 'lastName', 'email', 'password']],
  ['address', addressFormSchema, ['name', 'house', 'city', 'state', 'postalCode', 'mobileNumber']],
];

/** Anything that can stand in a text field, and now and then what passes. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom('', ' ', 'Gasket#1', '9876543210', '560038'),
);

describe.each(FORMS)('Whatever is typed into the %s form', (_, schema, fields) => {
  const typed = fc.record(Object.fromEntries(fields.map((field) => [field, text])));

  it('is either taken, or refused with the contract’s first message at some of the form’s fields [messages-5]', async () => {
    await fc.assert(
      fc.asyncProperty(typed, async (values) => {
        const { errors, values: taken } = await resolve(schema, values);
        const expected = check(schema, values);
        const shown = Object.values(errors).map((error) => error?.message);
        if (expected.ok) {
          expect(shown).toEqual([]);
          expect(taken).toEqual(expected.value);
        } else {
          expect(new Set(shown)).toEqual(new Set([expected.errors[0]]));
          expect(fields).toEqual(expect.arrayContaining(Object.keys(errors)));
        }
      }),
    );
  });
});

describe('A form', () => {
  it('keeps what the schema does not know, such as a checkbox', async () => {
    const { values } = await resolve(logInFormSchema, { email: 'a@b.c', password: 'Gasket#1', rememberMe: 'yes' });

    expect(values).toEqual({ email: 'a@b.c', password: 'Gasket#1', rememberMe: 'yes' });
  });

  it('marks every field that is empty, but says it once', async () => {
    const { errors } = await resolve(logInFormSchema, { email: '', password: '' });

    expect(Object.keys(errors)).toEqual(['email', 'password']);
  });
});
