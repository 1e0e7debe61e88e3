import { expect, test, testAsGuest } from '../shop-test';

test('each field that is missing says so beside it, and the summary stays', async ({ page }) => {
  await page.goto('/signUp-Page');
  await page.getByLabel('First name').fill('Asha');
  await page.getByRole('button', { name: 'Sign-Up' }).click();

  const lastName = page.getByLabel('Last name');
  await expect(lastName).toBeFocused();
  await expect(lastName).toHaveAttribute('aria-invalid', 'true');
  await expect(lastName).toHaveAccessibleDescription(/^Last name is missing\./);
  await expect(page.getByRole('main').getByLabel('Email')).toHaveAccessibleDescription(/^Email is missing\./);
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'false');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Fill all the fields');

  await lastName.fill('Rao');
  await expect(page.getByText('Last name is missing.')).toHaveCount(0);
});

testAsGuest('a mobile number pasted with its country code is taken', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/profile-page/address');
  await page.getByRole('button', { name: 'Add New Address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add address' });
  await dialog.getByRole('button', { name: 'Fill Dummy Address' }).click();
  await dialog.getByLabel('Mobile number').fill('12345');
  await dialog.getByRole('button', { name: 'Add Address' }).click();
  await expect(dialog.getByLabel('Mobile number')).toHaveAccessibleDescription(
    /^please fill the mobile number correctly/,
  );
  await dialog.getByLabel('Mobile number').fill('+91 98765 43210');
  await dialog.getByRole('button', { name: 'Add Address' }).click();

  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toContainText('Mobile 9876543210');
});
