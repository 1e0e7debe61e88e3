import { screen, waitFor, within } from '@testing-library/react';
import { messages, paths, TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import { backendMessages } from '@piston-parts/shared-contract/backend';
import { lateMessages, ownAccountEndpoints } from '@piston-parts/shared-contract/schemas';
import { selectCurrentUser } from '@piston-parts/shared-store';
import { HOME_ADDRESS, renderScreen, type RenderScreenOptions } from '@piston-parts/test-kit/screen-test';
import { accountTexts } from '../own-account/account-texts';
import { store } from '../store';
import ProfileScreen from './profile.screen';

const MEERA = { firstName: 'Meera', lastName: 'Nair', email: 'meera@example.test', password: 'Gasket#1' };

const openProfile = (options: Partial<RenderScreenOptions> = {}) =>
  renderScreen(<ProfileScreen />, {
    at: paths.profile,
    signedInAs: MEERA,
    stores: { 'mf-account': store },
    ...options,
  });
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const fieldToBe = (name: string) => screen.findByLabelText(name, { selector: 'input' });
const press = (name: string) => screen.getByRole('button', { name });
const bodyOf = ({ email, password }: typeof MEERA) => ({ body: { email, password } });

describe('A shopper on their profile', () => {
  it('reads first name, last name and e-mail [profile-1]', async () => {
    await openProfile();

    expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'First name',
      'Last name',
      'Email',
      'Phone',
      'GSTIN',
    ]);
    expect(screen.getAllByRole('definition').map((definition) => definition.textContent)).toEqual([
      'Meera',
      'Nair',
      'meera@example.test',
      'not given',
      'not given',
    ]);
  });

  it('gets to the addresses, and to what other teams add, and sees where they are now [profile-2]', async () => {
    const { user, location } = await openProfile({
      at: `${paths.profile.toUpperCase()}/`,
      path: paths.profile,
      slots: ({ name, renderLink }) => name === 'account.menu' && renderLink?.({ label: 'Returns', path: '/returns' }),
    });
    expect(screen.getByRole('link', { name: 'Returns' })).toHaveAttribute('href', '/returns');
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
  async function change(passwords: { readonly old: string; readonly new: string }) {
    const opened = await openProfile();
    await opened.user.click(screen.getByText('Password', { selector: 'h2' }));
    await opened.user.type(await fieldToBe('Old password'), passwords.old);
    await opened.user.type(field('New password'), passwords.new);
    await opened.user.dblClick(screen.getByRole('button', { name: 'Change password' }));
    return opened;
  }

  it('stays logged in here and logs in elsewhere with the new one, after a double press too [profile-3]', async () => {
    const before = await change({ old: MEERA.password, new: NEW });

    await waitFor(() => expect(before.toasts()).toEqual([lateMessages.passwordChanged]));
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

    expect(screen.getByRole('alert')).toHaveTextContent(lateMessages.passwordIncorrect);
    expect(field('New password')).toHaveAccessibleDescription(/Please fill.*7 to 15 letters.*common/);
  });

  it('sees one password while the other one stays hidden', async () => {
    const { user } = await openProfile();
    await user.click(screen.getByText('Password', { selector: 'h2' }));
    await user.click(await screen.findByRole('button', { name: 'Show new password' }));

    expect(field('New password')).toHaveAttribute('type', 'text');
    expect(field('Old password')).toHaveAttribute('type', 'password');
  });
});

describe('A shopper who edits their details', () => {
  it('sees the new ones at once and after a reload, with the focus where they pressed [account-3]', async () => {
    const { user, client, store: shop, toasts } = await openProfile();
    await user.click(press('Edit details'));
    expect(await fieldToBe('First name')).toHaveFocus();
    await user.clear(field('First name'));
    await user.type(field('First name'), 'Asha');
    await user.type(field('Phone'), '+91 98470 12345');
    await user.type(field('GSTIN'), '27aapfu0939f1zv');
    await user.dblClick(press('Save details'));

    expect(await screen.findByText('27AAPFU0939F1ZV')).toBeVisible();
    expect(screen.getByText('9847012345')).toBeVisible();
    expect(press('Edit details')).toHaveFocus();
    expect(toasts()).toEqual([accountTexts.detailsSaved]);
    const body = { encodedToken: localStorage.getItem(TOKEN_STORAGE_KEY) ?? '' };
    expect((await client.postVerify({ body })).user).toEqual(selectCurrentUser(shop.getState()));
    await user.click(press('Edit details'));
    expect(await fieldToBe('First name')).toHaveValue('Asha');
  });

  it('reads at the field what is wrong with a number, and Cancel leaves all as it was [account-3, account-12]', async () => {
    const { user } = await openProfile();
    await user.click(press('Edit details'));
    await user.type(await fieldToBe('GSTIN'), '27AAPFU0939F1ZW');
    await user.click(press('Save details'));

    expect(await screen.findByRole('alert')).toHaveTextContent(backendMessages.gstinIncorrect);
    expect(field('GSTIN')).toHaveFocus();
    await user.click(press('Cancel'));
    expect(screen.getAllByText('not given')).toHaveLength(2);
  });
});

describe('A shopper who wants another email', () => {
  async function ask(email: string, password: string) {
    const opened = await openProfile();
    await opened.user.click(screen.getByText('Email', { selector: 'h2' }));
    await opened.user.type(await fieldToBe('New email'), email);
    await opened.user.type(field('Your password'), password);
    await opened.user.click(press('Send the link'));
    return opened;
  }

  it('reads where the link went, and keeps the old one until it is opened [account-4]', async () => {
    const { client, backend } = await ask('asha@example.test', MEERA.password);

    expect(await screen.findByText(/A link is on its way to asha@example.test/)).toBeVisible();
    expect(await backend.resetToken('asha@example.test')).not.toBeNull();
    await expect(client.postLogIn(bodyOf(MEERA))).resolves.toMatchObject({ foundUser: { email: MEERA.email } });
  });

  it('reads at the field that the password is wrong [account-4]', async () => {
    await ask('asha@example.test', 'Other@99');

    await waitFor(() => expect(field('Your password')).toHaveAccessibleDescription(backendMessages.passwordWrong));
    expect(field('Your password')).toHaveFocus();
    expect(field('New email')).toHaveValue('asha@example.test');
  });
});

describe('A shopper who deletes the account', () => {
  async function remove(password: string) {
    const opened = await openProfile();
    await opened.user.click(screen.getByText('Delete account'));
    await opened.user.type(await fieldToBe('Your password, to delete'), password);
    await opened.user.click(press('Delete my account'));
    return opened;
  }

  it('reads what stays before, is then a visitor on the home page, and nobody logs in to it [account-6]', async () => {
    const { client, location, toasts, store: shop } = await remove(MEERA.password);
    expect(screen.getByText(/Orders that you have paid stay, as the law asks/)).toBeVisible();

    await waitFor(() => expect(location()).toBe(paths.home));
    expect(selectCurrentUser(shop.getState())).toBeNull();
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
    await waitFor(() => expect(toasts()).toEqual([accountTexts.deleted]));
    await expect(client.postLogIn(bodyOf(MEERA))).rejects.toMatchObject({ status: 404 });
  });

  it('with a wrong password reads so, and nothing is deleted [account-6]', async () => {
    const { client } = await remove('Other@99');

    await waitFor(() =>
      expect(field('Your password, to delete')).toHaveAccessibleDescription(backendMessages.passwordWrong),
    );
    await expect(client.postLogIn(bodyOf(MEERA))).resolves.toMatchObject({ foundUser: { email: MEERA.email } });
  });
});

describe('A shopper with other devices', () => {
  async function openDevices() {
    const { getSessions } = ownAccountEndpoints;
    const opened = await openProfile({ before: async ({ client }) => void (await client.postLogIn(bodyOf(MEERA))) });
    await opened.user.click(screen.getByText('Devices'));
    await screen.findByText('2 devices are logged in.');
    return { ...opened, count: async () => (await opened.client.request(getSessions, {})).sessions.length };
  }

  it('sees this one first and logs the other one out, and the focus is not lost [account-5]', async () => {
    const { user, count } = await openDevices();
    const [here, there] = screen.getAllByRole('heading', { level: 3 }).map((device) => device.closest('li'));
    expect(here).toHaveTextContent(/This device · logged in /);
    expect(there).toHaveTextContent(/Last used .* · logged in /);
    await user.click(within(there as HTMLElement).getByRole('button', { name: /^Log out/ }));

    expect(await screen.findByText('1 device is logged in.')).toHaveFocus();
    expect(await count()).toBe(1);
  });

  it('logs all others out at once and stays logged in here [account-5]', async () => {
    const { user, toasts, count, reloads } = await openDevices();
    await user.click(press('Log out all others'));

    await waitFor(() => expect(toasts()).toEqual([accountTexts.othersLoggedOut]));
    expect(await count()).toBe(1);
    expect(reloads()).toBe(0);
  });
});

describe('A guest on their profile', () => {
  const openAsGuest = (more: Parameters<typeof openProfile>[0] = {}) =>
    openProfile({ signedInAs: 'guest', cart: ['EL-4102'], addresses: [HOME_ADDRESS], bought: [['BR-8102']], ...more });

  async function claim(email: string) {
    const opened = await openAsGuest();
    await opened.user.click(press('Add email and password'));
    expect(await fieldToBe('First name')).toHaveFocus();
    for (const [label, text] of Object.entries({ 'First name': 'Meera', 'Last name': 'Nair', Email: email }))
      await opened.user.type(field(label), text);
    await opened.user.type(field('Password'), MEERA.password);
    await opened.user.dblClick(press('Make it my own'));
    return opened;
  }

  it('makes the account their own: it has their name at once, and cart and orders after the next log-in [account-1]', async () => {
    const { client, toasts } = await claim(MEERA.email);

    await waitFor(() => expect(toasts()).toEqual([accountTexts.claimed]));
    expect(screen.getAllByRole('definition')[2]).toHaveTextContent(MEERA.email);
    expect(screen.queryByText('Make this account your own')).not.toBeInTheDocument();
    const { encodedToken } = await client.postLogIn(bodyOf(MEERA));
    localStorage.setItem(TOKEN_STORAGE_KEY, encodedToken);
    expect((await client.getCart()).cart).toMatchObject([{ _id: 'EL-4102' }]);
    expect((await client.getOrders()).orders).toHaveLength(1);
  });

  it('reads at the field that another account has the email, and goes on as a guest [account-1]', async () => {
    const { client } = await claim('rohan.iyer@pistonparts.example');

    await waitFor(() => expect(field('Email')).toHaveAccessibleDescription(lateMessages.emailExists));
    expect(field('Email')).toHaveFocus();
    expect((await client.getCart()).cart).toHaveLength(1);
  });

  it('reads before the log-out what will be out of reach, and can keep the account [account-2]', async () => {
    const { user } = await openAsGuest({ wishlist: ['EL-4103', 'BR-8101'] });
    await user.click(press('Log Out'));
    const dialog = within(await screen.findByRole('dialog'));

    expect(await dialog.findByText('1 order')).toBeVisible();
    expect(dialog.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      '1 part in the cart',
      '2 parts in the wishlist',
      '1 order',
      '1 address',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Keep this account' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('Make this account your own')).toHaveFocus());
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).not.toBeNull();
  });

  it('logs out when that is what they want, of an account that has nothing yet [account-2]', async () => {
    const { user, reloads } = await openProfile({ signedInAs: 'guest' });
    await user.click(press('Log Out'));
    expect(screen.getByText('nothing so far: it is empty')).toBeVisible();
    await user.click(press('Log out anyway'));

    await waitFor(() => expect(reloads()).toBe(1));
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
  });

  it('is neither shown an email nor asked for a password, which a guest does not have', async () => {
    await openAsGuest();

    expect(screen.getByText('none, as a guest')).toBeVisible();
    for (const title of ['Password', 'Devices', 'Delete account'])
      expect(screen.queryByRole('heading', { name: title })).not.toBeInTheDocument();
  });
});

describe('A shopper who logs out everywhere', () => {
  it('is logged out here, and on every other device [session-18]', async () => {
    const { user, client, location, reloads } = await openProfile();
    const elsewhere = await client.postLogIn({ body: MEERA });
    await user.click(screen.getByText('Devices'));
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
    await user.click(screen.getByText('Devices'));
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

it.each([
  ['Email', 'Send the link', 'Sending…', { 'New email': 'asha@example.test', 'Your password': MEERA.password }],
  ['Password', 'Change password', 'Saving…', { 'Old password': MEERA.password, 'New password': 'Turbine^9' }],
  ['Edit details', 'Save details', 'Saving…', { Phone: '9847012345' }],
  ['Delete account', 'Delete my account', 'Deleting…', { 'Your password, to delete': MEERA.password }],
])(
  'A shopper sees on the button of "%s" that it is under way, and one press counts',
  async (title, button, running, fields) => {
    const { user, client } = await openProfile();
    await user.click(screen.getByText(title, { selector: 'h2, button' }));
    for (const [label, text] of Object.entries(fields)) await user.type(await fieldToBe(label), text);
    const requests = jest.spyOn(client, 'request').mockReturnValue(new Promise(() => undefined));
    await user.click(press(button));

    const pressed = await screen.findByRole('button', { name: running });
    await user.click(pressed);

    expect(pressed).toHaveAttribute('aria-disabled', 'true');
    expect(requests).toHaveBeenCalledTimes(1);
  },
);
