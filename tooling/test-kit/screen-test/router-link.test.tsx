import type { MouseEvent } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, Link, useLocation } from '@platform/build/router-facade';

function CurrentPath() {
  return <output>{useLocation().pathname}</output>;
}

function openShop({ onClick }: { onClick?: (event: MouseEvent) => void } = {}) {
  window.history.replaceState(null, '', '/');
  render(
    <BrowserRouter>
      <CurrentPath />
      <Link to="/cart-page" className="way" {...(onClick && { onClick })}>
        Cart
      </Link>
    </BrowserRouter>,
  );
  return screen.getByRole('link', { name: 'Cart' });
}

const currentPath = () => screen.getByRole('status').textContent;

describe('A link of the shop', () => {
  it('leads to its address without another page', () => {
    const link = openShop();
    expect(link).toHaveAttribute('href', '/cart-page');
    expect(link).toHaveClass('way');

    const leftToBrowser = fireEvent.click(link);

    expect(leftToBrowser).toBe(false);
    expect([currentPath(), window.location.pathname]).toEqual(['/cart-page', '/cart-page']);
  });

  it('is left to the browser when it is opened in a new tab', () => {
    const link = openShop();
    // jsdom logs that it opens no tabs.
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });

    fireEvent.click(link, { ctrlKey: true });

    expect(currentPath()).toBe('/');
  });

  it('leads nowhere when its screen says so', () => {
    const link = openShop({ onClick: (event) => event.preventDefault() });

    fireEvent.click(link);

    expect(currentPath()).toBe('/');
  });
});
