/** @with shell */
import { screen, within } from '@testing-library/dom';
import type { AboutPartResponse } from '@piston-parts/shared-contract';
import { loadServerBuilds, simulatedData } from '@piston-parts/test-kit/stitch';

const render = loadServerBuilds();

/** Shows a page as a browser without scripts does. */
const open = (url: string) => void (document.body.innerHTML = render(url));
const heading = (name: string | RegExp) => screen.getByRole('heading', { level: 1, name });
const listed = () => [...document.querySelectorAll('main [data-content] a[href^="/singleProduct-page/"]')];

describe('The server renders', () => {
  it('the home page with its categories', () => {
    open('/');
    expect(heading(/Good parts/)).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: /Brakes/ })).toBeVisible();
  });

  it('the listing, each filter and page of it as its address says', () => {
    open('/products-page');
    expect(heading('All parts')).toBeVisible();
    const all = listed().map(({ textContent }) => textContent);

    open('/products-page?category=Brakes');
    expect(heading('Brakes')).toBeVisible();
    expect(listed().length).toBeGreaterThan(0);
    expect(listed().length).toBeLessThan(all.length);

    open('/products-page?page=2');
    expect(listed().map(({ textContent }) => textContent)).not.toEqual(all);
  });

  it('a part with its price and stock, and says of another that there is none', () => {
    open('/singleProduct-page/BR-8101');
    expect(heading(/Brake Disc/)).toBeVisible();
    expect(screen.getByText('₹2,000')).toBeVisible();

    open('/singleProduct-page/none');
    expect(heading('No such part')).toBeInTheDocument();
  });
});

describe('The server’s page of a part', () => {
  it('has the cars, what is needed with it and similar parts, with links, price and stock [product-15]', () => {
    /** As in a larger catalogue: no part of the simulated one has a similar part. */
    function dataOf(pathname: string) {
      const data = simulatedData(pathname);
      const { about } = data['about'] as { about: AboutPartResponse };
      const similar = about.needed
        .flatMap(({ parts }) => parts)
        .slice(0, 1)
        .map((part) => ({ ...part, _id: 'BR-1', name: 'Pad set of another maker' }));
      return { ...data, about: { about: { ...about, similar } } };
    }

    document.body.innerHTML = loadServerBuilds({ dataOf })('/singleProduct-page/BR-8102');

    const section = (name: string) => within(screen.getByRole('region', { name }));
    expect(section('Cars it fits').getAllByRole('listitem')[0]).toHaveTextContent(/^Hyundai Creta/);
    expect(section('Needed with it').getByRole('link', { name: /Brake Fluid/ })).toHaveAttribute(
      'href',
      '/singleProduct-page/OL-5102',
    );
    const similar = section('Similar parts');
    expect(similar.getByRole('link', { name: 'Pad set of another maker' })).toHaveAttribute(
      'href',
      '/singleProduct-page/BR-1',
    );
    expect(similar.getByRole('listitem')).toHaveTextContent(/₹[\d,]+, in stock$/i);
  });
});
