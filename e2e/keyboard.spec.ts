import type { Page } from '@playwright/test';
import { expect, test, testAsGuest, type Shop } from './shop-test';
import { describeUnseenFocus } from './unseen-focus';

const FARTHEST = 150;
const LOST_FOCUS_MS = 2000;

/** A shopper without a pointer: presses keys, and looks where the focus is. */
class Keyboard {
  constructor(readonly page: Page) {}

  readonly press = (key: string) => this.page.keyboard.press(key);
  readonly type = (text: string) => this.page.keyboard.type(text);

  /**
   * Name and role of the focused control, as a screen reader announces them: `Add to Cart button`. Null when nothing has the
   * focus, or what had it has just left the page with a list that loaded: Tab goes on from there.
   */
  async focused(): Promise<string | null> {
    const control = this.page.locator(':focus');
    if ((await control.count()) === 0) return null;
    const snapshot = await control.ariaSnapshot({ timeout: LOST_FOCUS_MS }).catch(() => null);
    if (snapshot === null) return null;
    const [, role = '', name = ''] = /^- (\w+)(?: "((?:[^"\\]|\\.)*)")?/.exec(snapshot.split('\n')[0] ?? '') ?? [];
    return `${name} ${role}`.trim();
  }

  /** Goes on with Tab, or back, until the control has the focus; each stop on the way must show that it has it. */
  async tabTo(wanted: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const passed: string[] = [];
    while (passed.length < FARTHEST) {
      await this.press(key);
      const stop = await this.focused();
      if (stop === null) continue;
      passed.push(stop);
      const unseen = () => this.page.evaluate(describeUnseenFocus);
      await expect.poll(unseen, { message: `the focus on “${stop}”` }).toBeNull();
      if (wanted.test(stop)) return;
    }
    throw new Error(`Tab does not lead to ${wanted}; it passed: ${passed.join(' → ')}`);
  }

  async choose(wanted: RegExp, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.tabTo(wanted);
    await this.press(key);
  }
}

async function loggedOutPart(page: Page, keys: Keyboard, shop: Shop): Promise<void> {
  await test.step('the first stop is the way past the top bar', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Search by Categories' })).toBeVisible();
    await keys.tabTo(/^Skip to the content link$/);
    await keys.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('home: arrows walk through the suggestions, Enter opens one', async () => {
    await keys.tabTo(/combobox$/);
    await keys.type('brake');
    await expect(page.getByRole('option').first()).toBeVisible();
    await keys.press('ArrowDown');
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await keys.press('Escape');
    await keys.press('Enter');
    await expect(page).toHaveURL(/search=brake/);
    await expect(shop.heading(/brake/)).toBeFocused();
  });

  await test.step('listing: Space ticks a filter, the slider moves by arrows', async () => {
    await keys.choose(/^Brakes checkbox$/, 'Space');
    await expect(page).toHaveURL(/category=Brakes/);
    // The makers of parts that are no brakes disappear with them.
    await expect(page.getByText('Brake Fluid DOT 4, 500 ml')).toHaveCount(0);
    await keys.tabTo(/^Price Range slider$/);
    await keys.press('End');
    await keys.choose(/^Ceramic Brake Pad Set for Hyundai i20 link$/);
    await expect(shop.heading(/Ceramic Brake Pad Set/)).toBeFocused();
  });

  await test.step('log-in: a visitor who adds logs in and is back, with the part in the cart', async () => {
    await keys.choose(/^Add to Cart button$/);
    await expect(shop.heading('Log in')).toBeFocused();
    await keys.choose(/^Guest Log-In button$/, 'Space');
    await expect(page).toHaveURL('/singleProduct-page/BR-8102');
    await expect(shop.heading(/Ceramic Brake Pad Set/)).toBeFocused();
  });
}

async function buying(page: Page, keys: Keyboard, shop: Shop): Promise<void> {
  await test.step('cart: its quantity is changed', async () => {
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await keys.tabTo(/^Cart, 1 item link$/, 'Shift+Tab');
    await keys.press('Enter');
    await expect(shop.heading('Cart')).toBeFocused();
    await keys.choose(/increase.* button$/i, 'Space');
    await expect(page.getByRole('main')).toContainText('₹2,700');
    await keys.choose(/^Place Order link$/);
    await expect(shop.heading('Checkout')).toBeFocused();
  });

  await test.step('checkout: the focus stays in the address modal and comes back from it', async () => {
    // Before it has come, Tab leads past the page's end.
    await expect(page.getByRole('button', { name: 'Add a new address' })).toBeVisible();
    await keys.choose(/^Add a new address button$/);
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
    await keys.choose(/^Fill Dummy Address button$/);
    await keys.choose(/^Add Address button$/);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add a new address' })).toBeFocused();
    await keys.tabTo(/radio$/, 'Shift+Tab');
    await keys.press('Space');
    await keys.choose(/^Pay button$/);
    await expect(page.getByRole('dialog')).toContainText('₹2,700');
    await keys.choose(/^Pay ₹2,700 button$/);
    await expect(shop.heading('Order Confirmed')).toBeFocused();
  });

  await test.step('log-out: from the profile', async () => {
    await keys.tabTo(/^Profile link$/, 'Shift+Tab');
    await keys.press('Enter');
    await expect(shop.heading('Profile')).toBeFocused();
    await keys.choose(/^Log Out button$/);
    await expect(page).toHaveURL('/');
  });
}

test(
  'a shopper buys a part with the keyboard alone and always sees where the focus is',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    // Phones have no Tab key.
    const keys = new Keyboard(page);
    await loggedOutPart(page, keys, shop);
    await buying(page, keys, shop);
  },
);

testAsGuest(
  'a toast stands over an open modal, is read out there, and stays when the modal goes',
  { tag: '@desktop' },
  async ({ page }) => {
    // Phones have no Tab key.
    const keys = new Keyboard(page);
    await page.goto('/profile-page/address');
    // Before it has come, Tab leads past the page's end.
    await expect(page.getByRole('button', { name: 'Add New Address' })).toBeVisible();
    await keys.choose(/^Add New Address button$/);
    await keys.choose(/^Add Address button$/);

    const message = page
      .getByRole('dialog')
      .getByRole('alert')
      .filter({ has: page.locator('.Toastify__close-button') });
    await expect(message).toContainText('please fill all the details');
    const isOnTop = () =>
      message.evaluate((toast) => {
        const { left, top, width, height } = toast.getBoundingClientRect();
        return toast.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    await expect.poll(isOnTop).toBe(true);
    await keys.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.locator('.Toastify__toast')).toBeVisible();
  },
);

test(
  'a toast waits while the focus is in it, and goes on when it leaves',
  { tag: '@nightly-phone' },
  async ({ page, shop }) => {
    await page.goto('/logIn-Page');
    await page.getByRole('button', { name: 'Log-In', exact: true }).click();
    const clock = shop.toast('Fill all the fields').locator('.Toastify__progress-bar');

    await shop.toast('Fill all the fields').getByRole('button').focus();
    await expect(clock).toHaveCSS('animation-play-state', 'paused');
    await page.getByRole('textbox', { name: 'Email' }).focus();

    await expect(clock).toHaveCSS('animation-play-state', 'running');
  },
);
