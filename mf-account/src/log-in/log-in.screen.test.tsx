import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { GUEST_CREDENTIALS, messages, paths, TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import {
  logInNeeded,
  logInRequested,
  logOutRequested,
  selectCart,
  selectCurrentUser,
  selectReturnTo,
} from '@piston-parts/shared-store';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import LogInScreen from './log-in.screen';

const ROHAN = { email: 'rohan.iyer@pistonparts.example', password: 'Gearbox@42' };

const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const logInButton = () => screen.getByRole('button', { name: 'Log-In' });

async function openLogIn() {
  const page = await renderScreen(<LogInScreen />, { at: paths.logIn });
  return {
    ...page,
    currentUser: () => selectCurrentUser(page.store.getState()),
    async logInWith(details: { email: string; password: string }) {
      await page.user.clear(email());
      await page.user.paste(details.email);
      await page.user.clear(password());
      await page.user.paste(details.password);
      await page.user.click(logInButton());
    },
  };
}

describe('A visitor who logs in', () => {
  it('is welcomed, and the token is kept for the next visit [log-in-1, log-in-8, session-10]', async () => {
    const { logInWith, currentUser, toasts } = await openLogIn();

    await logInWith(ROHAN);

    await waitFor(() => expect(toasts()).toEqual([lateMessages.loggedIn]));
    expect(currentUser()).toMatchObject({ firstName: 'Rohan', lastName: 'Iyer' });
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).not.toBeNull();
  });

  it('can use the shared account with one press and no typing [log-in-5]', async () => {
    const { user, currentUser } = await openLogIn();

    await user.click(screen.getByRole('button', { name: 'Guest Log-In' }));

    await waitFor(() => expect(currentUser()).toMatchObject({ email: GUEST_CREDENTIALS.email }));
  });

  it('can log in with the Enter key [log-in-1]', async () => {
    const { user, currentUser } = await openLogIn();

    await user.click(email());
    await user.paste(ROHAN.email);
    await user.type(password(), `${ROHAN.password}{Enter}`);

    await waitFor(() => expect(currentUser()).not.toBeNull());
  });

  it('sees on the pressed button that it is under way, and further presses do nothing [log-in-7]', async () => {
    const { user, backend, client, logInWith, toasts } = await openLogIn();
    backend.failNext('POST', '/auth/login', 'network');
    await user.click(screen.getByRole('button', { name: 'Guest Log-In' }));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    const postLogIn = jest.spyOn(client, 'postLogIn').mockReturnValue(new Promise(() => undefined));

    await logInWith(ROHAN);
    const pressed = await screen.findByRole('button', { name: 'Logging in…' });
    await user.click(pressed);
    await user.click(screen.getByRole('button', { name: 'Guest Log-In' }));

    expect(postLogIn).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Guest Log-In' })).toBeVisible();
    expect(pressed).toHaveAttribute('aria-disabled', 'true');
    expect(pressed).toBeEnabled();
  });

  it('sees it on the guest button when that was pressed', async () => {
    const { user, client } = await openLogIn();
    const postLogIn = jest.spyOn(client, 'postLogIn').mockReturnValue(new Promise(() => undefined));

    await user.dblClick(screen.getByRole('button', { name: 'Guest Log-In' }));

    expect(await screen.findByRole('button', { name: 'Logging in…' })).toBeVisible();
    expect(logInButton()).toBeVisible();
    expect(postLogIn).toHaveBeenCalledTimes(1);
  });
});

describe('A visitor who pressed Add to Cart', () => {
  it('goes on as a guest in one press, and the part is in the cart [account-11, session-7]', async () => {
    const { user, store, currentUser } = await openLogIn();
    const returnTo = paths.product('EL-4102');
    act(() => void store.dispatch(logInNeeded({ returnTo, addition: { to: 'cart', productId: 'EL-4102' } })));

    const reason = await screen.findByText(/^Log in to add .*to your cart, or go on as a guest\.$/);
    const goOn = screen.getByRole('button', { name: /guest/i });
    expect(goOn.parentElement).toContainElement(reason);
    await user.dblClick(goOn);

    await waitFor(() => expect(currentUser()).toMatchObject({ isGuest: true }));
    await waitFor(() => expect(selectCart(store.getState())).toMatchObject([{ _id: 'EL-4102', qty: 1 }]));
    expect(selectReturnTo(store.getState())).toBe(returnTo);
  });
});

describe('A visitor who comes back', () => {
  it('sees on the log-in button that the log-in is still under way [log-in-7]', async () => {
    await renderScreen(<LogInScreen />, {
      at: paths.logIn,
      before: ({ client }) => void jest.spyOn(client, 'postLogIn').mockReturnValue(new Promise(() => undefined)),
    }).then(({ store }) => act(() => void store.dispatch(logInRequested({ ...ROHAN, rememberMe: false }))));

    expect(await screen.findByRole('button', { name: 'Logging in…' })).toHaveAttribute('type', 'submit');
    expect(screen.getByRole('button', { name: 'Guest Log-In' })).toBeVisible();
  });
});

describe('A visitor who makes a mistake', () => {
  it('is asked to fill all the fields before the password is checked [log-in-9, messages-3]', async () => {
    const { user, toasts } = await openLogIn();

    await user.type(password(), 'short');
    await user.click(logInButton());

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(messages.fillAllFields);
    expect(toasts()).toEqual([]);
    expect(email()).toBeInvalid();
    expect(email()).toHaveAccessibleDescription(`Email is missing. ${messages.fillAllFields}`);
    expect(email()).toHaveFocus();
    expect(password()).toBeValid();
    expect(password()).toHaveValue('short');
  });

  it('sees when the password breaks the rule, and what was typed stays [sign-up-5, account-12]', async () => {
    const { client, logInWith, toasts } = await openLogIn();
    const postLogIn = jest.spyOn(client, 'postLogIn');

    await logInWith({ email: ROHAN.email, password: 'gearbox' });

    expect(await screen.findByRole('alert')).toHaveTextContent(lateMessages.passwordIncorrect);
    expect(toasts()).toEqual([]);
    expect(email()).toHaveValue(ROHAN.email);
    expect(password()).toHaveValue('gearbox');
    expect(password()).toHaveAccessibleDescription(lateMessages.passwordIncorrect);
    expect(password()).toHaveFocus();
    expect(postLogIn).not.toHaveBeenCalled();
  });

  it('loses the message with the first change of the field it is about', async () => {
    const { user, logInWith } = await openLogIn();
    await logInWith({ email: ROHAN.email, password: 'gearbox' });
    await screen.findByRole('alert');

    await user.type(password(), '1');

    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(password()).toBeValid();
    expect(password()).not.toHaveAttribute('aria-describedby');
  });

  it.each([
    ['a wrong password', { ...ROHAN, password: 'Gearbox@43' }, lateMessages.credentialsInvalid],
    ['an unknown e-mail', { ...ROHAN, email: 'nobody@example.test' }, messages.emailNotRegistered],
  ])(
    'hears of %s from the shop, stays on the page and may try again [log-in-10, backend-8, backend-31]',
    async (_, details, text) => {
      const { logInWith, toasts, currentUser, location } = await openLogIn();

      await logInWith(details);

      await waitFor(() => expect(toasts()).toEqual([text]));
      expect(email()).toHaveValue(details.email);
      expect(password()).toHaveValue(details.password);
      expect(location()).toBe(paths.logIn);

      await logInWith(ROHAN);
      await waitFor(() => expect(currentUser()).not.toBeNull());
    },
  );

  it.each([500, 'network'] as const)(
    'reads that something went wrong when the shop fails (%s) [log-in-10, messages-2]',
    async (failure) => {
      const { backend, logInWith, toasts, currentUser } = await openLogIn();
      backend.failNext('POST', '/auth/login', failure);

      await logInWith(ROHAN);

      await waitFor(() => expect(toasts()).toEqual([messages.somethingWentWrong]));
      expect(currentUser()).toBeNull();
      expect(logInButton()).toHaveAttribute('aria-disabled', 'false');
    },
  );
});

describe('Remember me', () => {
  const rememberMe = () => screen.getByRole('checkbox', { name: 'Remember me' });

  it('fills in the e-mail on the next visit, even after a log-out [log-in-3]', async () => {
    const { user, store, logInWith, currentUser } = await openLogIn();
    await user.click(rememberMe());
    await logInWith(ROHAN);
    await waitFor(() => expect(currentUser()).not.toBeNull());
    act(() => void store.dispatch(logOutRequested()));

    cleanup();
    await openLogIn();

    expect(email()).toHaveValue(ROHAN.email);
    expect(rememberMe()).toBeChecked();
    expect(password()).toHaveValue('');
  });

  it('stores nothing for a shopper who does not tick it [log-in-3]', async () => {
    const { store, logInWith, currentUser } = await openLogIn();
    await logInWith(ROHAN);
    await waitFor(() => expect(currentUser()).not.toBeNull());
    act(() => void store.dispatch(logOutRequested()));

    cleanup();
    await openLogIn();

    expect(email()).toHaveValue('');
    expect(rememberMe()).not.toBeChecked();
  });
});

describe('The log-in page', () => {
  it('shows and hides the password as it is typed [log-in-2]', async () => {
    const { user } = await openLogIn();
    await user.type(password(), 'Gear');

    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    expect(password()).toHaveValue('Gear');

    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('lets a password manager fill it in', async () => {
    await openLogIn();

    expect(email()).toHaveAttribute('autocomplete', 'email');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
  });

  it('has links for shoppers who forgot the password and for those without an account [log-in-4, shell-15]', async () => {
    await openLogIn();

    expect(screen.getByRole('link', { name: 'Forget password ?' })).toHaveAttribute('href', paths.forgottenPassword);
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', paths.signUp);
  });
});
