import fc from 'fast-check';
import { MAX_TEXT_LENGTH, messages } from './index';
import { lateMessages } from './late-messages';
import { addressFormSchema, check, isMobileNumber, normalizeMobileNumber, isPostalCode } from './schemas';

const FORM = {
  name: 'Meera Nair',
  house: '14, Lake Road',
  city: 'Kochi',
  state: 'Kerala',
  postalCode: '682001',
  mobileNumber: '9847012345',
};
/** Every UTF-16 code unit, so that halves of a letter come up as well. */
const codeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));
const firstError = (form: unknown) => {
  const result = check(addressFormSchema, form);
  return result.ok ? null : result.errors[0];
};

describe('a mobile number', () => {
  it.each(['6000000000', '7123456789', '8999999999', '9847012345'])('is right: %s [addresses-9]', (text) => {
    expect(isMobileNumber(text)).toBe(true);
  });

  it.each(['5847012345', '984701234', '98470123456', '+919847012345', '98470 12345', '९८४७०१२३४५', '9847012345\n', ''])(
    'is wrong: %j [addresses-9]',
    (text) => {
      expect(isMobileNumber(text)).toBe(false);
    },
  );
});

describe('a postal code', () => {
  it.each(['100000', '682001', '999999'])('is right: %s [addresses-10]', (text) => {
    expect(isPostalCode(text)).toBe(true);
  });

  it.each(['082001', '68200', '6820011', '68200a', '682 001', ''])('is wrong: %j [addresses-10]', (text) => {
    expect(isPostalCode(text)).toBe(false);
  });
});

describe('the address form', () => {
  it.each([
    ['Karnataka', '110001'],
    [' karnataka ', '682001'],
    ['Kerala', '560001'],
    ['Delhi', '122001'],
  ])('refuses a postal code of another state: %s %s [addresses-15]', (state, postalCode) => {
    expect(firstError({ ...FORM, state, postalCode })).toBe(lateMessages.postalCodeOfOtherState);
  });

  it.each([
    ['Delhi', '110001'],
    ['Uttarakhand', '248001'],
    ['Uttar Pradesh', '201301'],
    ['Puducherry', '605001'],
    ['Goa', '403001'],
    ['Sikkim', '737101'],
    ['Rajasthan', '900056'],
    ['Karnatak', '110001'],
  ])(
    'takes the code of its state, of the army, and any for a state that it does not know: %s %s [addresses-15]',
    (state, postalCode) => {
      expect(firstError({ ...FORM, state, postalCode })).toBeNull();
    },
  );

  it('takes a filled-in address without the spaces round its fields', () => {
    const spaced = Object.fromEntries(Object.entries(FORM).map(([field, text]) => [field, `  ${text} `]));
    expect(check(addressFormSchema, spaced)).toEqual({ ok: true, value: FORM });
  });

  it.each(Object.keys(FORM))('asks for all the details without %s', (field) => {
    expect(firstError({ ...FORM, [field]: '   ' })).toBe(messages.fillAllDetails);
    expect(firstError({ ...FORM, [field]: undefined })).toBe(messages.fillAllDetails);
  });

  it('speaks of empty fields before it speaks of numbers', () => {
    expect(firstError({ ...FORM, mobileNumber: '1', city: '' })).toBe(messages.fillAllDetails);
  });

  it('speaks of the mobile number before the postal code', () => {
    expect(firstError({ ...FORM, mobileNumber: '1', postalCode: '0' })).toBe(lateMessages.mobileNumberIncorrect);
    expect(firstError({ ...FORM, postalCode: '0' })).toBe(lateMessages.postalCodeIncorrect);
  });

  it.each(['name', 'house', 'city', 'state'])('takes 200 characters of %s, on one line', (field) => {
    expect(firstError({ ...FORM, [field]: 'x'.repeat(MAX_TEXT_LENGTH) })).toBeNull();
    expect(firstError({ ...FORM, [field]: 'x'.repeat(MAX_TEXT_LENGTH + 1) })).toBe(lateMessages.textTooLong);
    expect(firstError({ ...FORM, [field]: 'a\nb' })).toBe(lateMessages.textUnreadable);
  });

  it('never fails on any input, and refuses with a text of the catalogue', () => {
    const texts = [
      messages.fillAllDetails,
      lateMessages.mobileNumberIncorrect,
      lateMessages.postalCodeIncorrect,
      lateMessages.textTooLong,
      lateMessages.textUnreadable,
      null,
    ];
    const text = fc.oneof(fc.string({ unit: codeUnit }), fc.constantFrom('682001', '9847012345', ' x '), fc.anything());
    const form = fc.record(
      { name: text, house: text, city: text, state: text, postalCode: text, mobileNumber: text },
      { requiredKeys: [] },
    );
    fc.assert(fc.property(fc.oneof(form, fc.anything()), (input) => expect(texts).toContain(firstError(input))));
  });
});

describe('a mobile number as it is pasted', () => {
  it.each(['98765+9143210', '98765009143210'])('keeps a country code that is not at its start: %s', (typed) => {
    expect(normalizeMobileNumber(typed)).toBe(typed);
  });

  it.each(['+91 98765 43210', '+919876543210', '0091-98765-43210', '919876543210', '098765 43210', '(98765) 43210'])(
    '%s is taken as its ten digits',
    (pasted) => {
      const value = { ...FORM, mobileNumber: '9876543210' };
      expect(check(addressFormSchema, { ...FORM, mobileNumber: pasted })).toEqual({ ok: true, value });
    },
  );

  it.each(['98765432101', '+92 98765 43210', '9876', 'ninety'])('%s is still no mobile number', (pasted) => {
    expect(isMobileNumber(normalizeMobileNumber(pasted))).toBe(false);
  });
});
