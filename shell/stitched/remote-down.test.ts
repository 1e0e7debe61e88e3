import { screen, within } from '@testing-library/dom';
import { expectConsole } from '@platform/test-kit/expect-console';
import { stitchShop } from '@piston-parts/test-kit/stitch';

const PADS = 'BR-8102';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const topBar = (name: string) => within(screen.getByRole('banner')).findByRole('link', { name });

describe('A remote that is down', () => {
  it('leaves its slot to a message, and the other teams’ screens work', async () => {
    expectConsole('error', /mf-cart .*failed in phase "entry"/);
    const { user } = await stitchShop({ at: '/cart-page', signedInAs: 'guest', cart: [PADS], down: ['mf-cart'] });

    expect(await button('Try again')).toBeVisible();
    expect(await topBar('Cart, 1 item')).toBeVisible();
    await user.click(await topBar('Profile'));

    expect(await heading('Profile')).toBeVisible();
  });

  it('shows its screen once it is back, without a reload', async () => {
    expectConsole('error', /mf-account .*failed in phase "entry"/);
    const { user, start, reloads } = await stitchShop({ at: '/logIn-Page', down: ['mf-account'] });

    const tryAgain = await button('Try again');
    start('mf-account');
    await user.click(tryAgain);

    expect(await heading('Log in')).toBeVisible();
    expect(reloads()).toBe(0);
  });
});
