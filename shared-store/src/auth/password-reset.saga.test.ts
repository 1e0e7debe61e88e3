import { paths, TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import { MAX_ATTEMPTS } from '@piston-parts/shared-contract/backend';
import type { Email } from '@piston-parts/shared-contract/backend';
import { selectIsLoggedIn, selectPasswordReset } from '../selectors';
import { browserForEachTest, type Tab } from '../testing/shop-browser';
import { until } from '../testing/until';
import { logInRequested, newPasswordChosen, passwordResetEmailRequested } from './auth.slice';

const ASHA = { email: 'asha.verma@pistonparts.example', password: 'Camshaft#7' };
const NEW_PASSWORD = 'Turbine^9';

const emails: Email[] = [];
const browser = browserForEachTest({ sendEmail: (email) => void emails.push(email) });

beforeEach(() => void (emails.length = 0));

const statusIn = (tab: Tab) => selectPasswordReset(tab.state()).status;

async function requestResetEmail(tab: Tab, email: string) {
  tab.dispatch(passwordResetEmailRequested({ email }));
  await until(() => statusIn(tab) !== 'running');
}

async function logIn(tab: Tab, details: typeof ASHA) {
  tab.dispatch(logInRequested({ ...details, rememberMe: false }));
  await until(() => tab.currentUser() !== null);
}

/** The token of the link that Asha was sent. */
async function linkOf(tab: Tab) {
  await requestResetEmail(tab, ASHA.email);
  return (await browser.backend.resetToken(ASHA.email)) ?? '';
}

describe('A shopper who forgot the password', () => {
  it('hears how long to wait after too many emails', async () => {
    const tab = browser.openTab();
    for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) await requestResetEmail(tab, ASHA.email);

    await requestResetEmail(tab, ASHA.email);

    expect(tab.notifications).toEqual([expect.stringMatching(/^error: Too many attempts\. Wait \d+ minutes/)]);
    expect(statusIn(tab)).toBe('idle');
    expect(emails).toHaveLength(MAX_ATTEMPTS);
  });
});

describe('A new password', () => {
  it('logs out every tab of this browser, and every other device', async () => {
    const elsewhere = browser.openBrowser().openTab();
    await logIn(elsewhere, ASHA);
    const otherTab = browser.openTab();
    await otherTab.start();
    await logIn(otherTab, ASHA);
    const tab = browser.openTab({ at: paths.newPassword });
    await tab.start();

    tab.dispatch(newPasswordChosen({ token: await linkOf(tab), password: NEW_PASSWORD }));
    await until(() => statusIn(tab) === 'replaced');

    expect(browser.localStorage.get(TOKEN_STORAGE_KEY)).toBeNull();
    expect(selectIsLoggedIn(tab.state())).toBe(false);
    expect(otherTab.reloads()).toBe(1);
    await expect(elsewhere.client.getCart()).rejects.toMatchObject({ status: 401 });
  });
});
