import { screen } from '@testing-library/react';
import { DEFAULT_SETTINGS, paths } from '@piston-parts/shared-contract';
import { demonstrationSettings } from '@piston-parts/shared-contract/backend';
import { textPageEndpoints } from '@piston-parts/shared-contract/schemas';
import { selectTextPage } from '@piston-parts/shared-store';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { RouteTableProvider } from '@platform/host/routes/use-route-table';
import { shellPages } from './shell-pages';
import { ShopRoutes } from '../routes/shop-routes';
import { routeTable } from '../testing/declared-routes';

/** Of the API server, which shows it without scripts (complaints-1). */
const COMPLAINT = '/basic/complaint';
const knownPaths = new Set<string>([...Object.values(paths).filter((path) => typeof path === 'string'), COMPLAINT]);

const shop = (
  <RouteTableProvider value={routeTable}>
    <ShopRoutes />
  </RouteTableProvider>
);

describe('A page of text', () => {
  it.each(shellPages)(
    'about $title stands at $path, and none of its links is dead [shell-15]',
    async ({ path, data }) => {
      const { client, store } = await renderScreen(shop, { at: path, path: '*' });
      const [, prefix, page = ''] = /^(\/api)\/settings\/pages\/(\w+)$/.exec(data.textPage) ?? [];

      expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
      expect(screen.getByRole('article').textContent?.length).toBeGreaterThan(150);
      // The storefront asks for the same text.
      const { textPage } = await client.request(textPageEndpoints.getTextPage, { parameters: { page } });
      expect([prefix, selectTextPage(page)(store.getState())]).toEqual(['/api', textPage.lines]);
      for (const link of screen.queryAllByRole('link')) {
        const target = link.getAttribute('href') ?? '';
        expect(target.startsWith('mailto:') || knownPaths.has(target)).toBe(true);
      }
    },
  );

  it('says that this is a demonstration instead of promising anything', async () => {
    await renderScreen(shop, { at: paths.delivery, path: '*' });

    expect(await screen.findByText(/This is a demonstration shop/)).toBeVisible();
  });

  it('about contact has the owner’s address and e-mail, and the way to a complaint [complaints-1]', async () => {
    await renderScreen(shop, { at: paths.contact, path: '*' });

    const { address = [], email = '' } = demonstrationSettings;
    expect(await screen.findByText(address[0] ?? '')).toBeVisible();
    expect(screen.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
    expect(screen.getByRole('link', { name: 'Send a complaint' })).toHaveAttribute('href', COMPLAINT);
  });

  it('of a shop that sells says nothing of a demonstration, and shows no HTML of its text [settings-5, settings-7]', async () => {
    const lines = ['## Who we are', '<img src=x onerror=alert(1)> {name}', '- One', '- [Two](javascript:alert(1))'];
    await renderScreen(shop, {
      at: paths.about,
      path: '*',
      settings: { ...DEFAULT_SETTINGS, name: 'Ravi Motors', pages: ['about'] },
      before: ({ client }) =>
        void jest.spyOn(client, 'request').mockResolvedValue({ textPage: { page: 'about', lines } }),
    });

    expect(await screen.findByRole('heading', { level: 2, name: 'Who we are' })).toBeVisible();
    expect(screen.getByText('<img src=x onerror=alert(1)> Ravi Motors')).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'One',
      '[Two](javascript:alert(1))',
    ]);
    // No text leads on; the pages that there are do.
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['About us']);
    expect(screen.getByRole('link')).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByText(/demonstration/)).not.toBeInTheDocument();
  });

  it('that the owner has not written is not there [settings-5]', async () => {
    await renderScreen(shop, { at: paths.terms, path: '*', settings: DEFAULT_SETTINGS });

    expect(await screen.findByRole('heading', { level: 1, name: 'PAGE 404 Go Back to Homepage' })).toBeVisible();
  });

  it.each([
    ['without a text', []],
    ['with the address in its text', ['Our counter:', '{address}']],
  ])('about contact has the phone number once, %s [settings-5]', async (_, lines) => {
    await renderScreen(shop, {
      at: paths.contact,
      path: '*',
      settings: { ...DEFAULT_SETTINGS, address: ['12 MG Road'], phone: '+91 80 4000 1234' },
      before: ({ client }) =>
        void jest.spyOn(client, 'request').mockResolvedValue({ textPage: { page: 'contact', lines } }),
    });

    expect(await screen.findByText('12 MG Road')).toBeVisible();
    expect(screen.getByRole('link', { name: '+91 80 4000 1234' })).toHaveAttribute('href', 'tel:+918040001234');
  });

  it('that leads to people has their addresses where it has no text [settings-5]', async () => {
    const grievanceOfficer = { name: 'Asha Rao', email: 'asha@ravi.example', hours: 'Monday to Friday' };
    await renderScreen(shop, {
      at: paths.contact,
      path: '*',
      settings: { ...DEFAULT_SETTINGS, name: 'Ravi Motors', phone: '+91 80 4000 1234', grievanceOfficer },
      before: ({ client }) =>
        void jest.spyOn(client, 'request').mockResolvedValue({ textPage: { page: 'contact', lines: [] } }),
    });

    expect(await screen.findByRole('heading', { level: 2, name: 'Grievance officer' })).toBeVisible();
    expect(screen.getByText('Asha Rao')).toBeVisible();
    expect(screen.getByRole('link', { name: '+91 80 4000 1234' })).toHaveAttribute('href', 'tel:+918040001234');
  });
});
