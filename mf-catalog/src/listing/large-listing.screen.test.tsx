import { screen, waitFor } from '@testing-library/react';
import { shopCatalogue } from '@piston-parts/server/testing/shop-catalogue';
import { paths, type ResponseOf, type Contract } from '@piston-parts/shared-contract';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { respondFromMany, firstQuery, MANY, namesAt } from '../testing/many-parts';
import ListingScreen from './listing.screen';

type ProductsResponse = ResponseOf<Contract['getProducts']>;

async function openLarge(query = '') {
  let backend: ReturnType<typeof respondFromMany> | undefined;
  const page = await renderScreen(<ListingScreen />, {
    at: paths.listing + query,
    before: ({ client }) => void (backend = respondFromMany(client)),
  });
  await screen.findByText(/^\d+ parts?/);
  if (!backend) throw new Error('Nobody answers');
  return { ...page, ...backend };
}

/** Holds the next request until the test releases it. */
function holdNext({ getProducts }: Awaited<ReturnType<typeof openLarge>>) {
  const response = getProducts.getMockImplementation();
  let goOn: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (goOn = resolve));
  let responded: Promise<unknown> = released;
  getProducts.mockImplementationOnce((input) => {
    const held = released.then(() => response?.(input) as Promise<ProductsResponse>);
    responded = held;
    return held;
  });
  return async () => {
    goOn();
    await responded;
  };
}

const names = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Filters');
const count = () => screen.getByRole('status').textContent;
const box = (name: string) => screen.getByRole('checkbox', { name });

describe('The listing of the catalogue of the shop', () => {
  const openShop = (at: string) =>
    renderScreen(<ListingScreen />, { at, before: ({ backend }) => backend.useLargeCatalogue(shopCatalogue()) });

  it('is turned to its last page', async () => {
    const { user, location } = await openShop(paths.listing);
    await waitFor(() => expect(count()).toBe('1574 parts, page 1 of 263'));

    await user.click(screen.getByRole('link', { name: 'Page 263' }));
    await waitFor(() => expect(count()).toBe('1574 parts, page 263 of 263'));
    expect(location()).toBe('/products-page?page=263');
    expect(names()).toHaveLength(2);
  });

  it('has the parts for a car of the shop that no seed fits', async () => {
    await openShop(`${paths.listing}?search=audi%20a4%20oil%20filter`);
    const [first] = await screen.findAllByRole('heading', { level: 2, name: /^Oil Filter for Audi A4/ });
    expect(first).toBeVisible();
  });
});

describe('The listing of a large catalogue', () => {
  it('asks for the page that the address names, and for no more', async () => {
    const { requested } = await openLarge('?category=Brakes&sort=low-to-high&page=2');

    expect(names()).toEqual(namesAt('category=Brakes&sort=low-to-high&page=2'));
    expect(count()).toBe('33 parts, page 2 of 6');
    expect(requested[0]).toBe(firstQuery('category=Brakes&sort=low-to-high&page=2'));
    expect(requested).not.toContain('');
  });

  it('asks for each page that is turned to, and keeps the one before until the answer is there', async () => {
    const page = await openLarge();
    const goOn = holdNext(page);

    await page.user.click(screen.getByRole('link', { name: 'Page 3' }));
    expect(page.location()).toBe('/products-page?page=3');
    expect(count()).toBe('Loading the parts');
    expect(names()).toEqual(namesAt(''));
    expect(screen.getByRole('status')).toHaveFocus();
    await goOn();

    await waitFor(() => expect(count()).toBe(`${MANY} parts, page 3 of 50`));
    expect(names()).toEqual(namesAt('page=3'));
    expect(page.requested.at(-1)).toBe('page=3&upto=0');
  });

  it('shows the answer to the newest choice, whichever answer comes last', async () => {
    const page = await openLarge();
    const letOlderGo = holdNext(page);

    await page.user.click(box('Brakes'));
    await page.user.click(box('Light'));
    await waitFor(() => expect(count()).toBe('67 parts, page 1 of 12'));
    await letOlderGo();

    expect(names()).toEqual(namesAt('category=Light&category=Brakes'));
  });

  it('shows a page seen before at once, and refreshes it', async () => {
    const page = await openLarge();
    await page.user.click(box('Brakes'));
    await waitFor(() => expect(names()).toEqual(namesAt('category=Brakes')));
    const goOn = holdNext(page);

    await page.user.click(box('Brakes'));

    expect(count()).toBe(`${MANY} parts, page 1 of 50`);
    expect(names()).toEqual(namesAt(''));
    expect(page.getProducts).toHaveBeenLastCalledWith({ query: new URLSearchParams('upto=0') });
    await goOn();
  });

  it('says when nothing is found, and shows nothing of it while the next answer is on its way', async () => {
    const page = await openLarge('?search=no+such+part');
    expect(screen.getByText('There are no such items')).toBeVisible();
    const goOn = holdNext(page);

    await page.user.click(screen.getAllByRole('button', { name: 'Clear all' }).at(-1) as HTMLElement);
    expect(screen.queryByText('There are no such items')).not.toBeInTheDocument();
    await goOn();

    await waitFor(() => expect(names()).toEqual(namesAt('')));
  });
});
