import { screen, waitFor } from '@testing-library/react';
import { messages, paths } from '@piston-parts/shared-contract';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import ForgottenPasswordScreen from './forgotten-password.screen';

const ROHAN = 'rohan.iyer@pistonparts.example';

const sentTo = (address: string) =>
  `If ${address} has an account here, an email with a link is on its way. The link works once, for 60 minutes.`;
const email = () => screen.getByRole('textbox', { name: 'Email' });

async function openForgottenPassword() {
  const page = await renderScreen(<ForgottenPasswordScreen />, { at: paths.forgottenPassword });
  return {
    ...page,
    async requestLinkFor(address: string) {
      await page.user.clear(email());
      await page.user.type(email(), `${address}{Enter}`);
    },
  };
}

describe('A shopper who forgot the password', () => {
  it('asks for a link, which comes by email', async () => {
    const { backend, requestLinkFor } = await openForgottenPassword();

    await requestLinkFor(ROHAN);

    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(sentTo(ROHAN)));
    expect(await backend.resetToken(ROHAN)).not.toBeNull();
  });

  it('reads the same whether or not anybody has that e-mail', async () => {
    const { backend, toasts, requestLinkFor } = await openForgottenPassword();

    await requestLinkFor('nobody@example.test');

    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(sentTo('nobody@example.test')));
    expect(await backend.resetToken('nobody@example.test')).toBeNull();
    expect(toasts()).toEqual([]);
  });

  it('can ask again for the email that is still in the field', async () => {
    const { user, client, requestLinkFor } = await openForgottenPassword();
    await requestLinkFor(ROHAN);
    const postPasswordReset = jest.spyOn(client, 'postPasswordReset');

    await user.click(await screen.findByRole('button', { name: 'Ask again' }));

    await waitFor(() => expect(postPasswordReset).toHaveBeenCalledWith({ body: { email: ROHAN } }));
  });

  it('sees on the button that it is under way, and a second press does nothing', async () => {
    const { user, client, requestLinkFor } = await openForgottenPassword();
    const postPasswordReset = jest.spyOn(client, 'postPasswordReset').mockReturnValue(new Promise(() => undefined));

    await requestLinkFor(ROHAN);
    await user.click(await screen.findByRole('button', { name: 'Asking for the link…' }));

    expect(postPasswordReset).toHaveBeenCalledTimes(1);
  });

  it('who is logged in has their own email filled in [account-10]', async () => {
    const signedInAs = { firstName: 'Meera', lastName: 'Nair', email: 'meera@example.test', password: 'Gasket#1' };
    await renderScreen(<ForgottenPasswordScreen />, { at: paths.forgottenPassword, signedInAs });

    await waitFor(() => expect(email()).toHaveValue(signedInAs.email));
    expect(screen.getByRole('link', { name: 'Your profile' })).toHaveAttribute('href', paths.profile);
  });

  it('is asked to fill in the e-mail', async () => {
    const { toasts, requestLinkFor } = await openForgottenPassword();

    await requestLinkFor('   ');

    expect(await screen.findByRole('alert')).toHaveTextContent(messages.fillAllFields);
    expect(toasts()).toEqual([]);
    expect(email()).toBeInvalid();
    expect(email()).toHaveFocus();
  });

  it('sees when the shop fails, and may press again', async () => {
    const { user, backend, toasts, requestLinkFor } = await openForgottenPassword();
    backend.failNext('POST', '/auth/password-reset', 500);

    await requestLinkFor(ROHAN);
    await waitFor(() => expect(toasts()).toEqual([messages.somethingWentWrong]));
    await user.click(screen.getByRole('button', { name: 'Ask for a link' }));

    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(ROHAN));
  });

  it('finds the way back to log in', async () => {
    await openForgottenPassword();

    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', paths.logIn);
    expect(email()).toHaveAttribute('autocomplete', 'email');
  });
});
