import { screen, waitFor } from '@testing-library/react';
import { GUEST_CREDENTIALS, messages, paths, TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { selectCurrentUser } from '@piston-parts/shared-store';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import SignUpScreen from './sign-up.screen';

const MEERA = { 'First name': 'Meera', 'Last name': 'Nair', Email: 'meera@example.test', Password: 'Gasket#1' };
type Details = typeof MEERA;

const signUpButton = () => screen.getByRole('button', { name: 'Sign-Up' });

async function openSignUp() {
  const page = await renderScreen(<SignUpScreen />, { at: paths.signUp });
  return {
    ...page,
    currentUser: () => selectCurrentUser(page.store.getState()),
    async signUpWith(details: Details) {
      for (const [label, text] of Object.entries(details)) {
        await page.user.clear(screen.getByLabelText(label));
        await page.user.paste(text);
      }
      await page.user.click(signUpButton());
    },
  };
}

describe('A visitor who signs up', () => {
  it('has an account and is logged in, without having to accept the terms [sign-up-1, sign-up-3, sign-up-6]', async () => {
    const { client, signUpWith, currentUser } = await openSignUp();

    await signUpWith(MEERA);

    await waitFor(() =>
      expect(currentUser()).toMatchObject({ firstName: 'Meera', lastName: 'Nair', email: 'meera@example.test' }),
    );
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).not.toBeNull();
    const { foundUser } = await client.postLogIn({ body: { email: MEERA.Email, password: MEERA.Password } });
    expect(foundUser.firstName).toBe('Meera');
  });

  it('sees on the button that it is under way, and a second press does nothing', async () => {
    const { user, client, signUpWith } = await openSignUp();
    const postSignUp = jest.spyOn(client, 'postSignUp').mockReturnValue(new Promise(() => undefined));

    await signUpWith(MEERA);
    await user.click(await screen.findByRole('button', { name: 'Signing up…' }));

    expect(postSignUp).toHaveBeenCalledTimes(1);
    expect(postSignUp).toHaveBeenCalledWith({
      body: { firstName: 'Meera', lastName: 'Nair', email: 'meera@example.test', password: 'Gasket#1' },
      idempotencyKey: expect.any(String) as string,
    });
  });

  it.each(Object.keys(MEERA))(
    'is asked to fill all the fields when %s is missing, once [sign-up-4, account-12]',
    async (label) => {
      const { signUpWith, toasts } = await openSignUp();

      await signUpWith({ ...MEERA, [label]: '' });

      expect((await screen.findByRole('alert')).textContent).toBe(messages.fillAllFields);
      expect(screen.getByText(`${label} is missing.`)).toBeVisible();
      expect(toasts()).toEqual([]);
      expect(screen.getByLabelText(label)).toBeInvalid();
      expect(screen.getByLabelText(label)).toHaveFocus();
      for (const [other, text] of Object.entries(MEERA)) {
        if (other !== label) expect(screen.getByLabelText(other)).toHaveValue(text);
      }
    },
  );

  it('reads what is wrong with a password once, at its field [backend-11, sign-up-5, account-12]', async () => {
    const text = 'Gasket #1';
    const { signUpWith, toasts } = await openSignUp();

    await signUpWith({ ...MEERA, Password: text });

    expect((await screen.findAllByText(lateMessages.passwordIncorrect)).map(({ role }) => role)).toEqual(['alert']);
    expect(toasts()).toEqual([]);
    expect(screen.getByLabelText('Password')).toHaveValue(text);
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/Please fill.*7 to 15/);
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  it('reads at the field that x@y is no email of this shop, and nothing is sent [sign-up-10]', async () => {
    const { signUpWith, client } = await openSignUp();
    const postSignUp = jest.spyOn(client, 'postSignUp');

    await signUpWith({ ...MEERA, Email: 'x@y' });

    expect(await screen.findByRole('alert')).toHaveTextContent(lateMessages.emailIncorrect);
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(lateMessages.emailIncorrect);
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(postSignUp).not.toHaveBeenCalled();
  });

  it('hears that the e-mail has an account already, and what was typed stays [backend-10, messages-1]', async () => {
    const { signUpWith, toasts, currentUser } = await openSignUp();

    await signUpWith({ ...MEERA, Email: GUEST_CREDENTIALS.email });

    await waitFor(() => expect(toasts()).toEqual([lateMessages.emailExists]));
    expect(currentUser()).toBeNull();
    expect(screen.getByLabelText('First name')).toHaveValue('Meera');
    expect(signUpButton()).toHaveAttribute('aria-disabled', 'false');
  });

  it('reads that something went wrong when the shop fails, and may press again [sign-up-7]', async () => {
    const { user, backend, signUpWith, toasts, currentUser } = await openSignUp();
    // The shop retries once.
    backend.failNext('POST', '/auth/signup', 500);
    backend.failNext('POST', '/auth/signup', 500);

    await signUpWith(MEERA);
    await waitFor(() => expect(toasts()).toEqual([messages.somethingWentWrong]));
    await user.click(signUpButton());

    await waitFor(() => expect(currentUser()).toMatchObject({ firstName: 'Meera' }));
  });
});

describe('The sign-up page', () => {
  it('shows and hides the password [sign-up-2]', async () => {
    const { user } = await openSignUp();

    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  it('has a box for the terms and a link to log in [sign-up-3]', async () => {
    const { user } = await openSignUp();
    const terms = screen.getByRole('checkbox', { name: 'I accept the terms and conditions' });

    await user.click(terms);

    expect(terms).toBeChecked();
    expect(screen.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', paths.logIn);
  });

  it('tells the browser what each field is', async () => {
    await openSignUp();

    const tokens = Object.keys(MEERA).map((label) => screen.getByLabelText(label).getAttribute('autocomplete'));
    expect(tokens).toEqual(['given-name', 'family-name', 'email', 'new-password']);
  });
});
