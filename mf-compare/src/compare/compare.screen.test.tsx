import { screen, waitFor, within } from '@testing-library/react';
import { carChosen, selectGarage } from '@piston-parts/shared-store';
import { vehicles } from '@piston-parts/shared-store/seeds';
import { expectConsole } from '@platform/test-kit/expect-console';
import { endpoints } from '../../api/contract';
import { COMPARISON_FULL } from '../comparison';
import { comparedPartAdded } from '../comparison.slice';
import { openComparison } from '../testing/open-comparison';

const DISC = 'BR-8101';
const PADS = 'BR-8102';
const RELAY = 'EL-4102';
const PISTON = 'EN-9103'; // out of stock
const HORN = 'EL-4103';

const table = () => screen.findByRole('table');
const columns = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .slice(1);
const valuesOf = async (fact: RegExp | string) => {
  const row = within(await table())
    .getByRole('rowheader', { name: fact })
    .closest('tr');
  return [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
};
const facts = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
const remove = async (name: RegExp) => {
  const column = within(await table()).getByRole('columnheader', { name });
  return within(column).getByRole('button', { name: 'Remove' });
};

describe('A shared comparison', () => {
  it('shows a visitor the parts of the address side by side [compare-2, compare-3]', async () => {
    await openComparison([DISC, PADS]);

    expect(screen.getByText('Loading the parts')).toBeVisible();
    expect(await table()).toHaveAccessibleName('2 parts side by side');
    expect(screen.queryByText('Loading the parts')).not.toBeInTheDocument();
    expect(screen.getByText('2 of 4 parts')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Keep these parts' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Your own comparison/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add another part' })).toHaveAttribute('href', '/products-page');
    const names = (await columns()).map((column) => within(column).getByRole('link').textContent);
    expect(names).toEqual([expect.stringContaining('Brake Disc'), expect.stringContaining('Brake Pad')]);
    expect((await valuesOf(/^Price/)).map((text) => text?.slice(0, 6))).toEqual(['₹2,000', '₹1,350']);
    expect(await valuesOf(/^Stock/)).toEqual(['In stock, 4 left', 'In stock, 10 left']);
    expect(await valuesOf(/^Maker \(/)).toEqual(['Brembo', 'Bosch']);
    expect(await valuesOf('Number')).toEqual([DISC, PADS]);
    expect(await valuesOf('Stud holes')).toEqual(['5', '–Not stated']);
  });

  it('marks the facts in which the parts differ, and shows these alone on demand [compare-4]', async () => {
    const { user } = await openComparison([DISC, PADS]);
    const all = await facts();
    expect(all).toContain('Maker (differs)');
    expect(all).toContain('Rating');

    await user.click(screen.getByRole('checkbox', { name: 'Differences only' }));

    expect(await facts()).toEqual([
      'Price (differs)',
      'Your car',
      ...all.filter((fact) => fact?.endsWith('(differs)')).slice(1),
    ]);
    await user.click(await remove(/Brake Disc/));
    expect(await facts()).toContain('Rating');
    expect(screen.queryByRole('checkbox', { name: 'Differences only' })).not.toBeInTheDocument();
    expect(await table()).toHaveAccessibleName('One part');
  });

  it.each([
    ['four', [DISC, DISC, PADS, RELAY, PISTON], 0],
    ['more', [DISC, DISC, PADS, RELAY, PISTON, HORN], 1],
  ])(
    'of %s parts shows the first four, each once, and notes what is left out [compare-1, compare-2]',
    async (_, ids, notes) => {
      await openComparison(ids);

      expect(await columns()).toHaveLength(4);
      const shown = screen.queryAllByText(new RegExp(COMPARISON_FULL));
      expect(shown).toHaveLength(notes);
      for (const note of shown) expect(note).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Add another part' })).not.toBeInTheDocument();
    },
  );

  it('of ids that are none shows how to begin, and the own one as soon as there is one [compare-2]', async () => {
    const { store, location } = await openComparison(['x'.repeat(2000), '', ' ']);

    expect(screen.getByText(/nothing to compare yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all parts' })).toHaveAttribute('href', '/products-page');
    store.dispatch(comparedPartAdded({ productId: RELAY }));
    await table();
    expect(location()).toBe(`/compare-page?parts=${RELAY}`);
  });

  it('names the parts that are not in the catalogue, and lets them go [compare-5]', async () => {
    const { user, location } = await openComparison(['GONE-1', DISC]);

    expect(await screen.findByText(/No\. GONE-1 is not in the catalogue any more/)).toBeVisible();
    expect(await columns()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Remove No. GONE-1' }));

    expect(location()).toBe(`/compare-page?parts=${DISC}`);
    expect(screen.queryByText(/GONE-1 is not/)).not.toBeInTheDocument();
    expect(await columns()).toHaveLength(1);
  });

  it('can be kept by a visitor, and leads back to the own one [compare-2]', async () => {
    localStorage.setItem('mf-compare', RELAY);
    const { user } = await openComparison([DISC, PADS]);

    expect(await screen.findByRole('link', { name: 'Your own comparison (1)' })).toHaveAttribute(
      'href',
      `/compare-page?parts=${RELAY}`,
    );
    await user.click(screen.getByRole('button', { name: 'Keep these parts' }));

    await waitFor(() => expect(localStorage.getItem('mf-compare')).toBe([RELAY, DISC, PADS].join()));
    expect(screen.queryByRole('button', { name: 'Keep these parts' })).not.toBeInTheDocument();
  });
});

describe('Removing a part', () => {
  it('takes it off the address and the own comparison, and moves the focus to the next part, after the last one to the heading [compare-9]', async () => {
    localStorage.setItem('mf-compare', [DISC, PADS].join());
    const { user, location } = await openComparison([DISC, PADS]);

    await user.click(await remove(/Brake Disc/));
    expect(location()).toBe(`/compare-page?parts=${PADS}`);
    expect(within(await table()).getByRole('link', { name: /Brake Pad/ })).toHaveFocus();
    expect(screen.getByText(/Brake Disc.* removed from the comparison\. 1 part left\./)).toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem('mf-compare')).toBe(PADS));

    await user.click(await remove(/Brake Pad/));
    expect(location()).toBe('/compare-page');
    expect(screen.getByRole('heading', { name: 'Compare' })).toHaveFocus();
    expect(screen.getByText(/nothing to compare yet/)).toBeVisible();
    expect(screen.getByText(/removed from the comparison\. 0 parts left\./)).toBeInTheDocument();
  });
});

describe('The shopper’s car', () => {
  it('is chosen from the comparison, which then says of each part whether it fits [compare-3, fitment-3]', async () => {
    const { user, store } = await openComparison([DISC, PADS]);

    await user.click(await screen.findByRole('button', { name: 'Check with your car' }));
    expect(selectGarage(store.getState()).choice).not.toBeNull();
    const vehicle = vehicles.find(({ _id }) => _id === 'hyundai-creta-2019-1.5-crdi');
    if (vehicle) store.dispatch(carChosen({ vehicle, year: 2019 }));

    expect(await screen.findByRole('rowheader', { name: 'Your car Hyundai Creta 2019' })).toBeVisible();
    await waitFor(async () =>
      expect(await valuesOf(/^Your car/)).toEqual(['Does not fit', expect.stringMatching(/^Fits/)]),
    );
    expect(screen.queryByRole('button', { name: 'Check with your car' })).not.toBeInTheDocument();
  });
});

describe('The own comparison', () => {
  it('of an account is shown at the address without parts [compare-2, compare-6]', async () => {
    const { location } = await openComparison([], {
      signedInAs: 'guest',
      before: async ({ client }) => {
        await client.request(endpoints.postComparison, { body: { productIds: [RELAY, DISC] } });
      },
    });

    expect(await columns()).toHaveLength(2);
    expect(location()).toBe(`/compare-page?parts=${RELAY},${DISC}`);
    expect(screen.getByRole('link', { name: 'Compare, 2 parts' })).toBeVisible();
  });

  it('puts a part into the cart, and none that is out of stock [compare-3]', async () => {
    const { user, client } = await openComparison([RELAY, PISTON], { signedInAs: 'guest' });
    await table();

    expect(screen.getByRole('button', { name: /Add to Cart: .*Piston/ })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: /Add to Cart: .*Relay/ }));

    const inCart = await screen.findByRole('button', { name: /In your cart: .*Relay/ });
    expect(inCart).toHaveFocus();
    expect(inCart).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(/Relay.* is in your cart/)).toBeInTheDocument();
    await user.click(inCart);
    await waitFor(async () =>
      expect((await client.getCart()).cart.map(({ _id, qty }) => [_id, qty])).toEqual([[RELAY, 1]]),
    );
  });

  it('sends a visitor who adds to the cart to log in', async () => {
    const { user, location } = await openComparison([RELAY]);
    await table();

    await user.click(screen.getByRole('button', { name: /Add to Cart: .*Relay/ }));

    await waitFor(() => expect(location()).toBe('/logIn-Page'));
  });
});

describe('When the parts cannot be loaded', () => {
  it('says so, and loads them again on demand [compare-11]', async () => {
    expectConsole('error', /failed/);
    const { user } = await openComparison([DISC], {
      before: ({ backend }) => backend.failNext('GET', '/compare/facts', 500),
    });

    expect(await screen.findByRole('alert')).toHaveTextContent('These parts could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await columns()).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps those that have been loaded [compare-11]', async () => {
    expectConsole('error', /failed/);
    localStorage.setItem('mf-compare', [DISC, RELAY].join());
    const { user, backend } = await openComparison([DISC, PADS]);
    await table();
    backend.failNext('GET', '/compare/facts', 500);

    await user.click(screen.getByRole('link', { name: 'Your own comparison (2)' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('The latest prices and stock of these parts could not');
    expect(await columns()).toHaveLength(1);
  });
});
