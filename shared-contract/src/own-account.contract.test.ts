import { deviceName } from './backend';
import { check, accountClaimSchema, orderLookupSchema, profileSchema } from './schemas';
import { backendMessages } from './backend-messages';
import { lateMessages } from './late-messages';

const profile = (fields: object) => check(profileSchema, { firstName: 'Meera', lastName: 'Nair', ...fields });

describe('The tax number of a business', () => {
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '27 aapfu-0939 f1zv'])('%s is taken [account-3]', (gstin) => {
    expect(profile({ gstin })).toMatchObject({ ok: true });
  });

  it.each(['27AAPFU0939F1ZW', '72AAPFU0939F1ZV', '27AAPFU0939F1Z', '27AAPFU0939F0ZV', 'GSTIN', '２７AAPFU0939F1ZV'])(
    '%s is none: a letter is wrong or missing [account-3]',
    (gstin) => {
      expect(profile({ gstin })).toEqual({ ok: false, errors: [backendMessages.gstinIncorrect] });
    },
  );

  it('and the phone number may be removed, and are written as the shop stores them [account-3]', () => {
    expect(profile({ gstin: '', mobileNumber: '' })).toMatchObject({ value: { gstin: '', mobileNumber: '' } });
    expect(profile({ gstin: ' 27aapfu0939f1zv', mobileNumber: '+91 98470 12345' })).toMatchObject({
      value: { gstin: '27AAPFU0939F1ZV', mobileNumber: '9847012345' },
    });
  });
});

it.each(['x@y', 'x@y.', 'x@y.z', 'x@@y.in', 'x y@y.in'])('%s is no email of a new account [sign-up-10]', (email) => {
  const form = { firstName: 'Meera', lastName: 'Nair', email, password: 'Gasket#1' };
  expect(check(accountClaimSchema, form)).toEqual({ ok: false, errors: [lateMessages.emailIncorrect] });
});

it.each([
  ['PP-7K4M-2XQ9', 'PP-7K4M-2XQ9'],
  [' pp 7k4m2xq9 ', 'PP-7K4M-2XQ9'],
  ['7k4m 2xq9', '7K4M-2XQ9'],
  ['ravi7k4m2xq9', 'RAVI-7K4M-2XQ9'],
  ['RM-OIL0-2XQ9', 'RM-0110-2XQ9'],
  ['PP-OIL0-2XQ9', 'PP-0110-2XQ9'],
  ['PPPP2XQ9', 'PPPP-2XQ9'],
  ['PP-7K4M', 'PP-7K4M'],
])('An order number typed as "%s" is %s [account-9]', (number, stored) => {
  expect(check(orderLookupSchema, { number, email: 'x' })).toMatchObject({ value: { number: stored } });
});

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1', 'Safari on an iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge on Windows'],
  ['<script>alert(1)</script>', 'A browser'],
  [undefined, 'A browser'],
])('A session of "%s" is shown as %s [account-5]', (userAgent, device) => {
  expect(deviceName(userAgent)).toBe(device);
});
