import { afterVersion, checkApp, checkVersion, isApp, newestFirst, nextVersion } from './names';

test.each(['mf-cart', 'mf-2', 'mf-gift-cards', 'shell'])('%s is the name of what is released', (name) => {
  expect(checkApp(name)).toBe(name);
});

test.each(['cart', 'mf-', 'mf-Cart', 'mf-cart-', 'mf-cart/..', '../mf-cart', 'mf_cart', 'Shell', ''])(
  '%s is no name of what is released',
  (name) => {
    expect(isApp(name)).toBe(false);
    expect(() => checkApp(name)).toThrow(`"${name}" is no remote. Name one by its folder, as in: mf-cart`);
  },
);

test('a version has all three numbers, and is no way out of its folder', () => {
  expect(['1.4.0', '1.4.0-beta.1'].map(checkVersion)).toEqual(['1.4.0', '1.4.0-beta.1']);
  for (const text of ['1.4', 'v1.4.0', ' 1.4.0', '../1.4.0', `1.4.0-${'x'.repeat(60)}`]) {
    expect(() => checkVersion(text)).toThrow('is no version. Write all three numbers, as in: 1.4.0');
  }
});

test('the next version is the patch after the highest one', () => {
  expect(newestFirst(['1.9.0', '1.10.0', '1.10.0-beta'])).toEqual(['1.10.0', '1.10.0-beta', '1.9.0']);
  expect(nextVersion(['1.9.0', '1.10.0'], '0.1.0')).toBe('1.10.1');
  expect(nextVersion([], '0.1.0')).toBe('0.1.0');
  expect(afterVersion('2.0.0-beta')).toBe('2.0.0');
  expect(() => afterVersion('none')).toThrow('There is no version after "none".');
});
