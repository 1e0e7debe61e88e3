import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { screen, within } from '@testing-library/dom';
import { expectConsole } from '@platform/test-kit/expect-console';
import { stitchShop } from '@piston-parts/test-kit/stitch';
import { MAJOR_99, REQUIRED_RANGE } from '../required-range';

const ROOT = path.join(__dirname, '../..');
const folders: string[] = [];

/** A copy of an app's build in which one text is another. */
function changedBuild(app: string, files: RegExp, change: (text: string) => string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `piston-parts-${app}-`));
  folders.push(folder);
  const filter = (file: string) => path.basename(file) !== 'pictures';
  cpSync(path.join(ROOT, app, 'dist'), folder, { recursive: true, filter });
  const names = readdirSync(folder, { recursive: true }) as string[];
  for (const file of names.filter((name) => files.test(name))) {
    const before = readFileSync(path.join(folder, file), 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`${file} has nothing of what is to be changed`);
    writeFileSync(path.join(folder, file), after);
  }
  return folder;
}

const changedCart = (files: RegExp, from: string | RegExp, to: string) =>
  changedBuild('mf-cart', files, (text) => text.replaceAll(from, to));

const changedShell = (change: (text: string) => string) =>
  changedBuild('shell', /^server\/stitched\/shell-page\.js$/, change);

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe('A team’s own build instead of the live one', () => {
  it('shows its screens beside the other teams’', async () => {
    const folder = changedCart(/^cart\..+\.js$/, /\w+\.messages\.placeOrder/g, '"Order now"');
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
    const folder = changedBuild('mf-cart', /^remoteEntry\..+\.js$/, (text) => text.replace(REQUIRED_RANGE, MAJOR_99));
    const { user } = await stitchShop({ at: '/cart-page', signedInAs: 'guest', with: { 'mf-cart': folder } });

    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Profile' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  });
});

describe('A shell that is live, with other sources than these', () => {
  it('is the shell of the test', async () => {
    const shell = changedShell((text) => text.replaceAll("'Transactions'", "'Orders and money'"));
    await stitchShop({ at: '/', with: { shell } });

    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText('Orders and money')).toBeVisible();
    expect(footer.queryByText('Transactions')).toBeNull();
  });

  it('shows which remote its store no longer serves, although no version was raised', async () => {
    expectConsole('error', /TypeError/);
    expectConsole('error', /mf-cart .*failed in phase "render"/);
    const shell = changedShell((text) =>
      text
        .replace('operations.wishlist.items;', 'operations.wishlist;')
        .replace('=> selectWishlist(state).some(', '=> selectWishlist(state).items.some(')
        .replace(/(selectWishlist \*\/ \.\w+\))\.length/, '$1.items.length'),
    );
    const { user } = await stitchShop({ at: '/wishlist-page', signedInAs: 'guest', with: { shell } });

    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Cart' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  });
});
