import { act, render, screen } from '@testing-library/react';
import { BrowserRouter, useNavigate, type NavigateFunction } from 'react-router-dom';
import { isInOtherDocument, readPayment } from './payment-pages';
import { composeRoutes } from './route-table';
import { useOtherDocument } from './use-other-document';
import { RouteTableProvider } from './use-route-table';

const PAGES = ['/checkout-page', '/confirmation'];

/** Opens the shop's page as the server sends it for an address. */
function openAt(address: string, configuration: object) {
  const reload = jest.fn();
  let navigate: NavigateFunction = () => undefined;
  function Screen() {
    navigate = useNavigate();
    return useOtherDocument(reload) ? null : <p>A screen</p>;
  }
  window.history.replaceState(null, '', address);
  document.body.innerHTML = `<script id="shop-configuration" type="application/json">${JSON.stringify(configuration)}</script>`;
  const table = { ...composeRoutes({}), ...readPayment(document) };
  render(
    <BrowserRouter>
      <RouteTableProvider value={table}>
        <Screen />
      </RouteTableProvider>
    </BrowserRouter>,
  );
  return { reload, table, go: (to: string) => act(async () => navigate(to)) };
}

describe('With a payment provider a shopper', () => {
  it.each([
    ['/', '/checkout-page'],
    ['/cart-page', '/CHECKOUT-page/'],
    ['/checkout-page', '/logIn-Page'],
    ['/confirmation', '/'],
  ])(
    'who goes from %s to %s gets another document, whose policies are that page’s, and nothing of it before [payment-14]',
    async (from, to) => {
      const { reload, table, go } = openAt(from, { paymentPages: PAGES });
      expect(reload).not.toHaveBeenCalled();

      await go(to);

      expect(reload).toHaveBeenCalledTimes(1);
      expect(screen.queryByText('A screen')).toBeNull();
      expect(isInOtherDocument(table, to)).toBe(true);
    },
  );

  it.each([
    ['/', '/cart-page'],
    ['/checkout-page', '/confirmation'],
  ])('who goes from %s to %s stays in the document, with what it knows of the order [payment-14]', async (from, to) => {
    const { reload, go } = openAt(from, { paymentPages: PAGES });

    await go(to);

    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByText('A screen')).toBeVisible();
  });
});

it('Without a payment provider every page is in one document [payment-14]', async () => {
  const { reload, go } = openAt('/', {});

  await go('/checkout-page');

  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByText('A screen')).toBeVisible();
});
