import { screen } from '@testing-library/react';
import { paths } from '@piston-parts/shared-contract';
import { shopOwner } from '@piston-parts/shared-contract/shop-owner';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { RouteTableProvider } from '@platform/host/routes/use-route-table';
import { shellPages } from './shell-pages';
import { ShopRoutes } from '../routes/shop-routes';
import { routeTable } from '../testing/declared-routes';

const known = new Set<string>(Object.values(paths).filter((path) => typeof path === 'string'));

const shop = (
  <RouteTableProvider value={routeTable}>
    <ShopRoutes />
  </RouteTableProvider>
);

describe('A page of text', () => {
  it.each(shellPages)('about $title stands at $path, and none of its links is dead [shell-15]', async ({ path }) => {
    await renderScreen(shop, { at: path, path: '*' });

    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.getByRole('article').textContent?.length).toBeGreaterThan(150);
    for (const link of screen.queryAllByRole('link')) {
      const target = link.getAttribute('href') ?? '';
      expect(target.startsWith('mailto:') || known.has(target)).toBe(true);
    }
  });

  it('says that this is a demonstration instead of promising anything', async () => {
    await renderScreen(shop, { at: paths.delivery, path: '*' });

    expect(await screen.findByText(/This is a demonstration shop/)).toBeVisible();
  });

  it('about contact has the owner’s address and e-mail', async () => {
    await renderScreen(shop, { at: paths.contact, path: '*' });

    expect(await screen.findByText(shopOwner.address[0] ?? '')).toBeVisible();
    expect(screen.getByRole('link', { name: shopOwner.email })).toHaveAttribute('href', `mailto:${shopOwner.email}`);
  });
});
