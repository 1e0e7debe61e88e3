/** @with shell */
import { screen, within } from '@testing-library/dom';
import { loadServerBuilds } from '@piston-parts/test-kit/stitch';

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
