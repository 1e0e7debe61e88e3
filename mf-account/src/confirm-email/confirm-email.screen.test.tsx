import { fireEvent, screen, waitFor } from '@testing-library/react';
import { messages, paths, TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import { ownAccountEndpoints } from '@piston-parts/shared-contract/schemas';
import { selectCurrentUser } from '@piston-parts/shared-store';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { store } from '../store';
import ConfirmEmailScreen from './confirm-email.screen';

const MEERA = { firstName: 'Meera', lastName: 'Nair', email: 'meera@example.test', password: 'Gasket#1' };
const NEW_EMAIL = 'asha@example.test';

/** Opens the link of the email that was sent to the new address. */
const openLink = (tokenFrom: (sent: string) => string = (sent) => sent) =>
  renderScreen(<ConfirmEmailScreen />, {
    async at({ client, backend }) {
      const body = { email: NEW_EMAIL, password: MEERA.password };
      await client.request(ownAccountEndpoints.postEmailChange, { body });
      return `${paths.confirmEmail}#${tokenFrom((await backend.resetToken(NEW_EMAIL)) ?? '')}`;
    },
    signedInAs: MEERA,
    stores: { 'mf-account': store },
  });
const press = () => screen.findByRole('button', { name: 'Confirm this email' });

it('A shopper who opens the link has the new email after a press, and logs in with it [account-4]', async () => {
  const { client, store: shop } = await openLink();
  await expect(client.postLogIn({ body: MEERA })).resolves.toBeDefined();
  const button = await press();
  fireEvent.click(button);
  expect(button).toHaveTextContent('Confirming…');
  fireEvent.click(button);

  expect(
    await screen.findByText(
      'Your account has the email asha@example.test from now on. All devices are logged out: log in with it.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', paths.logIn);
  expect(selectCurrentUser(shop.getState())).toBeNull();
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
  await expect(client.postLogIn({ body: { ...MEERA, email: NEW_EMAIL } })).resolves.toBeDefined();
});

it('A link that is used up says so, and nobody is logged out [account-4]', async () => {
  const { user } = await openLink(() => 'used-up');
  await user.click(await press());

  expect(await screen.findByRole('alert')).toHaveTextContent(messages.resetLinkInvalid);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await waitFor(() => expect(localStorage.getItem(TOKEN_STORAGE_KEY)).not.toBeNull());
});

it('A link without its end says so [account-4]', async () => {
  await openLink(() => '');

  expect(await screen.findByRole('alert')).toHaveTextContent('This link is incomplete.');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
