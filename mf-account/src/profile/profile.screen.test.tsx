import { screen, waitFor } from '@testing-library/react';
import { messages, paths, TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import { backendMessages } from '@piston-parts/shared-contract/backend';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import ProfileScreen from './profile.screen';

const MEERA = { firstName: 'Meera', lastName: 'Nair', email: 'meera@example.test', password: 'Gasket#1' };

const openProfile = () => renderScreen(<ProfileScreen />, { at: paths.profile, signedInAs: MEERA });

describe('A shopper on their profile', () => {
  it('reads first name, last name and e-mail [profile-1]', async () => {
    await openProfile();

    expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['First name', 'Last name', 'Email']);
    expect(screen.getAllByRole('definition').map((definition) => definition.textContent)).toEqual([
      'Meera',
      'Nair',
      'meera@example.test',
    ]);
  });

  it('gets to the addresses and sees where they are now [profile-2]', async () => {
    const { user, location } = await openProfile();
    expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Address' })).not.toHaveAttribute('aria-current');

    await user.click(screen.getByRole('link', { name: 'Address' }));

    expect(location()).toBe(paths.addresses);
  });

  it('logs out: nothing of the session stays in the browser, and the page reloads [profile-1, session-15]', async () => {
    const { user, location, reloads } = await openProfile();

    await user.click(screen.getByRole('button', { name: 'Log Out' }));

    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
    await waitFor(() => expect(location()).toBe(paths.home));
    expect(reloads()).toBe(1);
  });
});

describe('A shopper who changes the password', () => {
  const NEW = 'Turbine^9';
  const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });

  async function change(passwords: { readonly old: string; readonly new: string }) {
    const opened = await openProfile();
    await opened.user.click(screen.getByText('Password and devices'));
    await opened.user.type(field('Old password'), passwords.old);
    await opened.user.type(field('New password'), passwords.new);
    await opened.user.dblClick(screen.getByRole('button', { name: 'Change password' }));
    return opened;
  }

  it('stays logged in here and logs in elsewhere with the new one, after a double press too [profile-3]', async () => {
    const before = await change({ old: MEERA.password, new: NEW });

    await waitFor(() => expect(before.toasts()).toEqual([messages.passwordChanged]));
    expect(field('Old password')).toHaveValue('');
    expect(field('New password')).toHaveValue('');
    await expect(before.client.getCart()).resolves.toEqual({ cart: [] });
    const body = { email: MEERA.email, password: NEW };
    await expect(before.client.postLogIn({ body })).resolves.toMatchObject({ foundUser: { email: MEERA.email } });
  });

  it('reads at the field that the old one is wrong, is led there, and nothing else is lost [profile-3]', async () => {
    await change({ old: 'Other@99', new: NEW });

    await waitFor(() => expect(field('Old password')).toHaveAccessibleDescription(backendMessages.oldPasswordWrong));
    expect(screen.getByRole('alert')).toHaveTextContent(backendMessages.oldPasswordWrong);
    expect(field('Old password')).toBeInvalid();
    expect(field('Old password')).toHaveFocus();
    expect(field('New password')).toHaveValue(NEW);
    expect(field('New password')).toBeValid();
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).not.toBeNull();
  });

  it('reads the rules before, and when the new one does not follow them', async () => {
    await change({ old: MEERA.password, new: 'short' });

    expect(screen.getByRole('alert')).toHaveTextContent(messages.passwordIncorrect);
    expect(field('New password')).toHaveAccessibleDescription(/not have the expected format.*7 to 15 letters.*common/);
  });

  it('sees one password while the other one stays hidden', async () => {
    const { user } = await openProfile();
    await user.click(screen.getByText('Password and devices'));
    await user.click(screen.getByRole('button', { name: 'Show new password' }));

    expect(field('New password')).toHaveAttribute('type', 'text');
    expect(field('Old password')).toHaveAttribute('type', 'password');
  });
});

describe('A shopper who logs out everywhere', () => {
  it('is logged out here, and on every other device [session-18]', async () => {
    const { user, client, location, reloads } = await openProfile();
    const elsewhere = await client.postLogIn({ body: MEERA });
    await user.click(screen.getByText('Password and devices'));
    await user.click(screen.getByRole('button', { name: 'Log out everywhere' }));

    await waitFor(() => expect(reloads()).toBe(1));
    expect(location()).toBe(paths.home);
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
    await expect(client.postVerify({ body: { encodedToken: elsewhere.encodedToken } })).rejects.toMatchObject({
      status: 401,
    });
  });

  it('stays logged in and reads so when the shop could not do it', async () => {
    const { user, backend, toasts, reloads } = await openProfile();
    backend.failNext('POST', '/auth/logout-everywhere', 500);
    await user.click(screen.getByText('Password and devices'));
    await user.click(screen.getByRole('button', { name: 'Log out everywhere' }));

    await waitFor(() => expect(toasts()).toEqual([messages.somethingWentWrong]));
    expect(reloads()).toBe(0);
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).not.toBeNull();
  });
});

describe('A visitor on the profile page', () => {
  it('is asked to log in', async () => {
    await renderScreen(<ProfileScreen />, { at: paths.profile });

    expect(screen.getByText(messages.logInToContinue)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', paths.logIn);
  });
});
