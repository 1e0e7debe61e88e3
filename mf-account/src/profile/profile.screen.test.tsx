import { screen, waitFor } from '@testing-library/react';
import { messages, paths, TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
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

describe('A visitor on the profile page', () => {
  it('is asked to log in', async () => {
    await renderScreen(<ProfileScreen />, { at: paths.profile });

    expect(screen.getByText(messages.logInToContinue)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', paths.logIn);
  });
});
