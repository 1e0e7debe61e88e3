import type { Page } from '@playwright/test';
import { expect, test, type Shop } from './shop-test';
import { describeUnseenFocus } from './unseen-focus';

const FARTHEST = 150;
const LOST_FOCUS_MS = 2000;

/** A shopper without a pointer: presses keys, and looks where the focus is. */
export class Keyboard {
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

/** From home by a search and a listing to a part, and by the log-in to it in the cart. */
export async function putIntoCart(page: Page, keys: Keyboard, shop: Shop): Promise<void> {
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
