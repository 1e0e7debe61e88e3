import { screen, waitFor } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { messages, paths } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import LogInScreen from '../log-in/log-in.screen';
import NewPasswordScreen from './new-password.screen';

const ROHAN = 'rohan.iyer@pistonparts.example';
const NEW_PASSWORD = 'Turbine^9';

const password = () => screen.getByLabelText('Password');

/** The two screens as they follow each other in the shop, and the link of another email. */
function NewPasswordThenLogIn() {
  if (useLocation().pathname === paths.logIn) return <LogInScreen />;
  return (
    <>
      <NewPasswordScreen />
      <Link to="#another-token">The next email</Link>
    </>
  );
}

/** Opens the page by the link of Rohan's email. */
async function openLink({ used = false } = {}) {
  const page = await renderScreen(<NewPasswordThenLogIn />, {
    path: '*',
    async at({ backend, client }) {
      await client.postPasswordReset({ body: { email: ROHAN } });
      const resetToken = (await backend.resetToken(ROHAN)) ?? '';
      if (used) await client.postNewPassword({ parameters: { resetToken }, body: { password: 'Camshaft#8' } });
      return `${paths.newPassword}#${resetToken}`;
    },
  });
  return { ...page, choose: (text: string) => page.user.type(password(), `${text}{Enter}`) };
}

describe('A shopper who opens the link of the email', () => {
  it('chooses a new password and is led to log in with it', async () => {
    const { client, choose, toasts, location } = await openLink();

    await choose(NEW_PASSWORD);

    await waitFor(() => expect(location()).toBe(paths.logIn));
    expect(toasts()).toEqual([lateMessages.passwordReplaced]);
    const { foundUser } = await client.postLogIn({ body: { email: ROHAN, password: NEW_PASSWORD } });
    expect(foundUser.firstName).toBe('Rohan');
  });

  it('finds the e-mail filled in on the log-in page, and not the remembered one of another account', async () => {
    localStorage.setItem('piston-parts-email', 'asha@example.test');
    const { choose, location } = await openLink();
    await choose(NEW_PASSWORD);
    await waitFor(() => expect(location()).toBe(paths.logIn));

    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue(ROHAN);
  });

  it('can show and hide the password, and reads the rule beforehand', async () => {
    const { user } = await openLink();

    expect(password()).toHaveAccessibleDescription(/7 to 15/);
    expect(password()).toHaveAttribute('autocomplete', 'new-password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('reads what is wrong with it, and what was typed stays', async () => {
    const text = 'lettersonly';
    const { client, choose, toasts } = await openLink();
    const postNewPassword = jest.spyOn(client, 'postNewPassword');

    await choose(text);

    expect(await screen.findByRole('alert')).toHaveTextContent(lateMessages.passwordIncorrect);
    expect(toasts()).toEqual([]);
    expect(password()).toHaveValue(text);
    expect(password()).toHaveFocus();
    expect(postNewPassword).not.toHaveBeenCalled();
  });

  it('sees on the button that it is under way, and a second press does nothing', async () => {
    const { user, client, choose } = await openLink();
    const postNewPassword = jest.spyOn(client, 'postNewPassword').mockReturnValue(new Promise(() => undefined));

    await choose(NEW_PASSWORD);
    await user.click(await screen.findByRole('button', { name: 'Saving…' }));

    expect(postNewPassword).toHaveBeenCalledTimes(1);
  });

  it('may press again when the shop fails', async () => {
    const { user, backend, choose, toasts, location } = await openLink();
    backend.failNext('POST', '/auth/password-reset/:resetToken', 500);

    await choose(NEW_PASSWORD);
    await waitFor(() => expect(toasts()).toEqual([messages.somethingWentWrong]));
    await user.click(screen.getByRole('button', { name: 'Save password' }));

    await waitFor(() => expect(location()).toBe(paths.logIn));
  });
});

describe('A link that leads nowhere', () => {
  it('says so when it is used up, and how to get another one, which may be opened here', async () => {
    const { user, choose } = await openLink({ used: true });

    await choose(NEW_PASSWORD);

    expect(await screen.findByRole('alert')).toHaveTextContent(messages.resetLinkInvalid);
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', paths.forgottenPassword);
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'New password' })).toHaveFocus();

    await user.click(screen.getByRole('link', { name: 'The next email' }));
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says so when a piece of it is missing', async () => {
    await renderScreen(<NewPasswordScreen />, { at: paths.newPassword });

    expect(screen.getByRole('alert')).toHaveTextContent('This link is incomplete.');
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  });
});
