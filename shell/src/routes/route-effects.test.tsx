import { act, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import { PageHeading } from '@piston-parts/shared-ui';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { SkipLink } from '../layout/skip-link';
import { routeTable } from '../testing/declared-routes';
import { RouteEffects } from './route-effects';
import { RouteTableProvider } from '@platform/host/routes/use-route-table';

function Page({ title }: { readonly title: string }) {
  const navigate = useNavigate();
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <Link to={paths.cart}>To the cart</Link>
      <Link to="/products-page?page=2">To page 2</Link>
      <Link to="/products-page?category=Oil">Only oils</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

/** The layout that stays while screens change, with screens that only have a heading and links. */
const shop = (
  <RouteTableProvider value={routeTable}>
    <SkipLink />
    <RouteEffects />
    <main id="main" tabIndex={-1}>
      <Routes>
        <Route path={paths.listing} element={<Page title="All parts" />} />
        <Route path={paths.cart} element={<Page title="Cart" />} />
      </Routes>
    </main>
  </RouteTableProvider>
);

const scrolledTo = () => jest.mocked(window.scrollTo).mock.calls.map(([, top]) => top);

async function open() {
  jest.spyOn(window, 'scrollTo').mockImplementation((...position: unknown[]) => {
    Object.defineProperty(window, 'scrollY', { value: position[1], configurable: true });
  });
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 5000, configurable: true });
  const rendered = await renderScreen(shop, { at: paths.listing, path: '*' });
  return {
    ...rendered,
    press: (name: string) => rendered.user.click(screen.getByRole('link', { name })),
    scrollBy(top: number) {
      window.scrollTo(0, top);
      act(() => void window.dispatchEvent(new Event('scroll')));
      jest.mocked(window.scrollTo).mockClear();
    },
  };
}

describe('A change of route', () => {
  it('sets the title of the window and moves the focus to the main heading [shell-4]', async () => {
    const { press } = await open();
    await waitFor(() => expect(document.title).toBe('All parts · Piston Parts'));
    expect(screen.getByRole('heading')).not.toHaveFocus();

    await press('To the cart');

    await waitFor(() => expect(document.title).toBe('Cart · Piston Parts'));
    expect(screen.getByRole('heading', { name: 'Cart' })).toHaveFocus();
  });

  it('scrolls to the top, and Back to the position it was left at [shell-3]', async () => {
    const { user, press, scrollBy } = await open();
    scrollBy(1200);

    await press('To the cart');
    expect(scrolledTo()).toEqual([0]);
    await user.click(screen.getByRole('button', { name: 'Back' }));

    expect(screen.getByRole('heading', { name: 'All parts' })).toBeVisible();
    expect(scrolledTo().at(-1)).toBe(1200);
  });

  it('scrolls to the top for another page of the listing, but not for another filter', async () => {
    const { press, scrollBy } = await open();
    scrollBy(1200);

    await press('Only oils');
    expect(scrolledTo()).toEqual([]);
    await press('To page 2');

    expect(scrolledTo()).toEqual([0]);
  });
});

describe('The skip link', () => {
  it('is the first stop of the keyboard and leads past the top bar to the content [shell-4]', async () => {
    const { user } = await open();

    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveFocus();
    await user.keyboard('{Enter}');

    expect(screen.getByRole('main')).toHaveFocus();
  });
});
