import type { Story } from './story';

/** From the log-in page's link to the new password, with the email that the simulated backend shows on the page. */
export const forgottenPassword: readonly Story[] = [
  { name: 'forgotten-password', enter: (stage) => stage.go('/forgotten-password', 'Write the email address') },
  {
    name: 'forgotten-password-sent',
    enter: async (stage) => {
      await stage.page.getByRole('main').getByLabel('Email').fill('guest@pistonparts.example');
      await stage.button('Ask for a link').click();
      await stage.sees('an email with a link is on its way');
      await stage.page.locator('.simulated-email').waitFor();
    },
  },
  {
    name: 'new-password',
    enter: async (stage) => {
      await stage.page.locator('.simulated-email summary').click();
      await stage.page.locator('.simulated-email a').click();
      await stage.sees('Choose a new password');
    },
  },
  {
    name: 'new-password-errors',
    enter: async (stage) => {
      await stage.page.getByLabel('Password', { exact: true }).fill('short');
      await stage.button('Save password').click();
      await stage.sees('Please fill password correctly');
    },
  },
  {
    name: 'new-password-used-link',
    enter: async (stage) => {
      await stage.page.goto('/new-password#used-up', { waitUntil: 'commit' });
      await stage.page.getByLabel('Password', { exact: true }).fill('Turbine^9');
      await stage.button('Save password').click();
      await stage.sees('Ask for a new link');
    },
  },
];
