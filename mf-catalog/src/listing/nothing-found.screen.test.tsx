import { cleanup, screen, within } from '@testing-library/react';
import { paths } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { expectConsole } from '@platform/test-kit/expect-console';
import { renderScreen, type RenderScreenOptions } from '@piston-parts/test-kit/screen-test';
import ListingScreen from './listing.screen';

const openListing = (query: string, options: Partial<RenderScreenOptions> = {}) =>
  renderScreen(<ListingScreen />, { at: paths.listing + query, ...options });

describe('A listing without parts', () => {
  it('leads on to makers with parts, and says nothing of the maker that has some [listing-36]', async () => {
    await openListing('?search=Mahindra&from=5000');

    const makers = within(await screen.findByRole('navigation', { name: 'Car makers with parts' }));
    expect(makers.getByRole('link', { name: 'Mahindra' })).toBeVisible();
    expect(makers.queryByRole('link', { name: 'Maserati' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Search all parts for “Mahindra”' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All parts' })).toHaveAttribute('href', paths.listing);
    expect(screen.getByRole('link', { name: 'Ask customer care' })).toHaveAttribute('href', paths.customerCare);
    expect(screen.queryByText(lateMessages.noPartsForMaker('Mahindra'))).not.toBeInTheDocument();
    // Only a listing for one car leads to all cars.
    expect(screen.queryByRole('link', { name: 'Parts for all cars' })).not.toBeInTheDocument();
  });

  it('leads from one car to all cars, and to no makers while these are not known [listing-36]', async () => {
    expectConsole('error', /failed/);
    const { user, location } = await openListing('?from=5000&car=mahindra-thar-2020-2.2-mhawk%7E2020', {
      before: ({ backend }) => backend.failNext('GET', '/categories', 500),
    });
    await screen.findByRole('link', { name: 'Parts for all cars' });
    expect(screen.queryByRole('navigation', { name: 'Car makers with parts' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('link', { name: 'Parts for all cars' }));

    expect(location()).toBe('/products-page?from=5000');
  });

  it('says of a maker without parts that there are none [listing-36]', async () => {
    await openListing('?search=maserati');

    expect(await screen.findByText(lateMessages.noPartsForMaker('Maserati'))).toBeVisible();
    // No filter is set that could be cleared.
    const parts = within(screen.getByRole('region', { name: 'Parts' }));
    expect(parts.queryByRole('button', { name: 'Clear all' })).not.toBeInTheDocument();
  });

  it('says what the shop does not sell and shows what is near below, and leads on from what is no part [search-12, search-14]', async () => {
    await openListing('?search=duster+brake+pads');
    const notice = await screen.findByText('No parts for the Renault Duster.');
    const near = screen.getByText('These come nearest.');
    expect(notice.compareDocumentPosition(near)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('heading', { name: 'Ceramic Brake Pad Set for Hyundai i20' })).toBeVisible();
    cleanup();

    await openListing('?search=order+status');
    expect(await screen.findByRole('link', { name: 'Your orders' })).toHaveAttribute('href', paths.orders);
    cleanup();

    await openListing('?search=MA3EWDE1S00123456');
    expect(await screen.findByRole('button', { name: 'Choose your car' })).toBeVisible();
  });
});
