import { screen, within } from '@testing-library/react';
import { messages, paths } from '@piston-parts/shared-contract';
import { HOME_ADDRESS, renderScreen } from '@piston-parts/test-kit/screen-test';
import CheckoutScreen from './checkout.screen';

it('Paying for a cart that costs nothing is refused with the text for it, and places no order [checkout-3]', async () => {
  const { user, client } = await renderScreen(<CheckoutScreen />, {
    at: paths.checkout,
    signedInAs: 'guest',
    cart: ['EL-4102'],
    addresses: [HOME_ADDRESS],
    before: async ({ client }) => {
      const { cart } = await client.getCart();
      const free = cart.map((item) => ({ ...item, price: { ...item.price, actualPrice: 0 } }));
      jest.spyOn(client, 'getCart').mockResolvedValue({ cart: free });
    },
  });
  const postOrder = jest.spyOn(client, 'postOrder');

  await user.click(await screen.findByRole('radio', { name: /Asha Verma/ }));
  await user.click(screen.getByRole('button', { name: /^Pay/ }));

  const toasts = within(screen.getByRole('list', { name: 'Toasts' }));
  expect(await toasts.findByText(messages.enterAmount)).toBeVisible();
  expect(postOrder).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
