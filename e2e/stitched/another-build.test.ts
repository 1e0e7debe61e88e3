import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { screen, within } from '@testing-library/dom';
import { expectConsole } from '@piston-parts/preset/expect-console';
import { stitchShop } from '@piston-parts/test-kit/stitch';

// Nobody answers in jsdom whether a newer shell is deployed.
jest.mock('@piston-parts/shell/reload-for-new-build', () => ({ reloadForNewBuild: () => Promise.resolve(false) }));

const CART_BUILD = path.join(__dirname, '../../mf-cart/dist');
const { version: CONTRACT_VERSION } = JSON.parse(
  readFileSync(path.join(__dirname, '../../shared-contract/package.json'), 'utf8'),
) as { version: string };
const folders: string[] = [];

/** A copy of mf-cart's build in which one text is another. */
function changedCart(files: RegExp, from: string, to: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-cart-'));
  folders.push(folder);
  cpSync(CART_BUILD, folder, { recursive: true });
  for (const file of readdirSync(folder).filter((name) => files.test(name))) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    writeFileSync(path.join(folder, file), text.replaceAll(from, to));
  }
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe('A team’s own build instead of the live one', () => {
  it('shows its screens beside the other teams’', async () => {
    const folder = changedCart(/^cart\..+\.js$/, 'Place Order', 'Order now');
    await stitchShop({ at: '/cart-page', signedInAs: 'guest', cart: ['BR-8102'], with: { 'mf-cart': folder } });

    expect(await screen.findByRole('link', { name: 'Order now' })).toBeVisible();
  });

  it('is refused with a text that says what differs when it does not fit the shell', async () => {
    const folder = changedCart(/^remote-contract\.json$/, 'selectWishlistStatus', 'selectGifts');

    await expect(stitchShop({ at: '/cart-page', with: { 'mf-cart': folder } })).rejects.toThrow(
      /^mf-cart asks shared-store for selectGifts, which this shell does not have: deploy the shell first/,
    );
  });

  it('is refused by the page itself when it needs another major version of what is shared, and the rest of the shop works', async () => {
    expectConsole('error', /shared-contract/);
    const [required, another] = [CONTRACT_VERSION, '99.0.0'].map((version) => `requiredVersion:"^${version}"`) as [
      string,
      string,
    ];
    const folder = changedCart(/^remoteEntry\..+\.js$/, required, another);
    const { user } = await stitchShop({ at: '/cart-page', signedInAs: 'guest', with: { 'mf-cart': folder } });

    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Profile' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  });
});
