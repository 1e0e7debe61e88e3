import { screen, waitFor, within } from '@testing-library/react';
import { DEFAULT_SETTINGS } from '@piston-parts/shared-contract';
import { carChosen, listingShown, selectGarage } from '@piston-parts/shared-store';
import { vehicles } from '@piston-parts/shared-store/seeds';
import { expectConsole } from '@platform/test-kit/expect-console';
import { renderScreen, type RenderScreenOptions } from '@piston-parts/test-kit/screen-test';
import { store as catalogStore } from '../store';
import HomeScreen from './home.screen';

const openHome = (options: Partial<RenderScreenOptions> = {}) =>
  renderScreen(<HomeScreen />, { stores: { 'mf-catalog': catalogStore }, at: '/', ...options });
const searchBox = () => screen.getByRole('combobox', { name: 'Search parts' });
const suggestions = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const optionOf = (name: string) => screen.findByRole('option', { name: new RegExp(name) });
/** The option that the arrow keys have reached. */
const active = () => document.getElementById(searchBox().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('A shopper at home', () => {
  it('finds the 19 car makers in their order [home-2]', async () => {
    await openHome();

    const makers = within(screen.getByRole('region', { name: 'Popular Car Makers' })).getAllByRole('listitem');
    expect(makers.map(({ textContent }) => textContent)).toEqual(
      (
        'Mahindra, Tata, Maserati, Lamborghini, Mercedes, Kia, Hyundai, Honda, Suzuki, Toyota, Audi, Force Motors, ' +
        'Ford, Fiat, Cobra, Porsche, VW, Shelby, Hindustan'
      ).split(', '),
    );
  });

  it('sees the makers’ marks only once their tiles come near the window', async () => {
    const reports: ((entries: readonly { isIntersecting: boolean }[]) => void)[] = [];
    jest.spyOn(window, 'IntersectionObserver').mockImplementation((callback) => {
      reports.push(callback as never);
      return { observe: () => undefined, disconnect: () => undefined } as never;
    });
    await openHome();
    await screen.findByRole('link', { name: 'Drilled Vented Brake Disc for Mahindra Thar' });
    expect(document.querySelectorAll('use')).toHaveLength(0);

    reports.forEach((report) => report([{ isIntersecting: true }]));

    await waitFor(() => expect(document.querySelectorAll('use')).toHaveLength(19));
  });

  it('sees a mark on each maker’s tile, whose name stays without it', async () => {
    await openHome();

    const tiles = within(screen.getByRole('region', { name: 'Popular Car Makers' })).getAllByRole('listitem');
    for (const tile of tiles) {
      const [file, id] = tile.querySelector('use')?.getAttribute('href')?.split('#') ?? [];
      expect([file, id?.replace('-', ' ')]).toEqual(['/makers.svg', tile.textContent]);
    }
  });

  it('gets from a maker to the listing searched for it, to its models, and to the parts for the chosen car [home-2, garage-11]', async () => {
    const { user, location, store } = await openHome();

    await user.click(screen.getByRole('link', { name: 'Mahindra' }));

    expect(location()).toBe('/products-page?search=Mahindra');
    await waitFor(() => expect(selectGarage(store.getState()).choice?.maker).toBe('Mahindra'));
    const vehicle = vehicles.find(({ _id }) => _id === 'mahindra-thar-2020-2.2-mhawk');
    if (vehicle) store.dispatch(carChosen({ vehicle, year: 2021 }));
    await waitFor(() => expect(location()).toBe('/products-page?car=mahindra-thar-2020-2.2-mhawk%7E2021'));
  });

  it('gets from the maker of the own car to its parts [garage-11]', async () => {
    const { user, location, store } = await openHome();
    const [vehicle, other] = ['Hyundai', 'Mahindra'].map((of) => vehicles.find(({ maker }) => maker === of));
    for (const one of [other, vehicle]) if (one) store.dispatch(carChosen({ vehicle: one, year: one.yearFrom }));
    await waitFor(() => expect(selectGarage(store.getState()).cars).toHaveLength(2));

    for (const name of ['Mahindra', 'Honda'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/products-page?search=${name}`);
    await user.click(screen.getByRole('link', { name: 'Hyundai' }));

    expect(location()).toBe(`/products-page?car=${vehicle?._id}%7E${vehicle?.yearFrom}`);
    expect(selectGarage(store.getState()).choice).toBeNull();
  });

  it('gets from a category to the listing with that category ticked [home-3, listing-3, seeds-6]', async () => {
    const { user, location } = await openHome();
    const categories = within(screen.getByRole('region', { name: 'Search by Categories' }));

    expect((await categories.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
      'Mechanical',
      'Body',
      'Oils',
      'Engine',
      'Brakes',
    ]);
    await user.click(categories.getByRole('link', { name: 'Oils' }));

    expect(location()).toBe('/products-page?category=Oil');
  });

  it('keeps only parts for the car, and the parts a page, from the last listing [listing-42]', async () => {
    const { user, location, store } = await openHome();
    const [vehicle] = vehicles;
    if (vehicle) store.dispatch(carChosen({ vehicle, year: vehicle.yearFrom }));
    await waitFor(() => expect(selectGarage(store.getState()).key).not.toBeNull());
    store.dispatch(listingShown({ onlyOwnCar: true, size: 12 }));
    const categories = within(screen.getByRole('region', { name: 'Search by Categories' }));
    const kept = `car=${vehicle?._id}%7E${vehicle?.yearFrom}&size=12`;
    expect(await categories.findByRole('link', { name: 'Brakes' })).toHaveAttribute(
      'href',
      `/products-page?category=Brakes&${kept}`,
    );

    await user.type(searchBox(), 'disc{Enter}');
    expect(location()).toBe(`/products-page?search=disc&${kept}`);
  });

  it('can load the categories again when that failed [home-3]', async () => {
    expectConsole('error', /failed/);
    const { user } = await openHome({ before: ({ backend }) => backend.failNext('GET', '/categories', 500) });

    expect(await screen.findByRole('alert')).toHaveTextContent('The categories could not be loaded');
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('link', { name: 'Brakes' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('Home of another shop', () => {
  it('has its own words, part and makers, and nothing of the demonstration [settings-7, settings-9]', async () => {
    const home = { title: 'Parts since 1974', picture: { src: '/pictures/horn', alt: 'A horn' }, part: 'EL-4103' };
    await openHome({
      settings: { ...DEFAULT_SETTINGS, name: 'Ravi Motors', home },
      before: ({ client }) =>
        void jest.spyOn(client, 'getCategories').mockResolvedValue({
          categories: [],
          carMakers: [{ name: 'Yugo', parts: 3 }],
        }),
    });

    expect(screen.getByRole('heading', { level: 1, name: 'Parts since 1974' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Disc Horn 12V, high tone' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Yugo' })).toBeVisible();
    const makers = within(screen.getByRole('region', { name: 'Popular Car Makers' }));
    expect(makers.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'Search by Categories' })).not.toBeInTheDocument();
    expect(screen.queryByText(/Brembo/)).not.toBeInTheDocument();
  });

  it('of which nothing is set has its name and the search, and no empty section [settings-7, settings-9]', async () => {
    await openHome({
      settings: { ...DEFAULT_SETTINGS, name: 'Ravi Motors' },
      before: ({ client }) =>
        void jest.spyOn(client, 'getCategories').mockResolvedValue({ categories: [], carMakers: [] }),
    });

    expect(screen.getByRole('heading', { level: 1, name: 'Ravi Motors' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Popular Car Makers' })).not.toBeInTheDocument());
    expect(screen.queryByRole('figure')).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Search by Categories' })).not.toBeInTheDocument();
  });
});

describe('The home search', () => {
  it('suggests at most five parts, those whose names contain the text among them, in whatever case it is typed [home-4]', async () => {
    const { user } = await openHome();

    await user.type(searchBox(), 'A');
    expect(await screen.findAllByRole('option', { name: /₹/ })).toHaveLength(5);
    expect(searchBox()).toHaveAttribute('aria-expanded', 'true');

    await user.clear(searchBox());
    await user.type(searchBox(), 'DISC');
    expect(await optionOf('Disc Horn 12V, high tone')).toBeVisible();
    expect(await optionOf('Drilled Vented Brake Disc for Mahindra Thar')).toBeVisible();
    expect(suggestions().length).toBeLessThanOrEqual(5);
  });

  it('shows the number and the price of a suggested part, and finds it in spite of a typo [home-4, search-8]', async () => {
    const { user } = await openHome();

    await user.type(searchBox(), 'thar brkae');

    expect(await optionOf('Brake Disc for Mahindra Thar BR-8101 ₹')).toBeVisible();
  });

  it('leads on from a text that finds nothing [search-14, search-20]', async () => {
    const { user } = await openHome();

    await user.type(searchBox(), 'disc');
    await optionOf('Disc Horn');
    await user.clear(searchBox());
    await user.type(searchBox(), 'zzzz');

    expect(await optionOf('Ask customer care')).toBeVisible();
    expect(suggestions()).toHaveLength(1);
  });

  it('walks the parts by arrow keys, round the ends, and opens the chosen part by Enter [home-5]', async () => {
    const { user, location } = await openHome();
    await user.type(searchBox(), 'disc');
    await optionOf('Disc Horn');
    const [first, last] = [suggestions()[0], suggestions().at(-1)];

    // The keys wait for the response to the last letter.
    await waitFor(async () => {
      await user.keyboard('{ArrowDown}');
      expect(active()).toBe(first);
    });
    await user.keyboard('{ArrowUp}');
    expect(active()).toBe(last);
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent(first ?? '');
    expect(searchBox()).toHaveFocus();
    await user.keyboard('{Enter}');

    expect(location()).toBe(`/singleProduct-page/${/[A-Z]{2}-\d{4}/.exec(first ?? '')?.[0]}`);
  });

  it('opens the part that is clicked [home-5]', async () => {
    const { user, location } = await openHome();
    await user.type(searchBox(), 'timing');

    await user.click(await optionOf('Timing Belt, 137 teeth'));

    expect(location()).toBe('/singleProduct-page/MC-3103');
  });

  it('closes the list by Escape and keeps the text; a second Escape empties it [home-5]', async () => {
    const { user } = await openHome();
    await user.type(searchBox(), 'disc');
    await optionOf('Disc Horn');

    await user.keyboard('{Escape}');
    expect(suggestions()).toEqual([]);
    expect(searchBox()).toHaveValue('disc');

    await user.keyboard('{Escape}');
    expect(searchBox()).toHaveValue('');
  });

  it('opens the listing searched for the text by Enter [home-6, listing-2]', async () => {
    const { user, location } = await openHome();

    await user.type(searchBox(), '  Mahindra {Enter}');

    expect(location()).toBe('/products-page?search=Mahindra');
  });

  it('goes nowhere by Enter without a text, but by the button [home-6, home-7]', async () => {
    const { user, location } = await openHome();

    await user.type(searchBox(), '   {Enter}');
    expect(location()).toBe('/');
    await user.click(screen.getByRole('button', { name: 'Search' }));

    expect(location()).toBe('/products-page');
  });
});
