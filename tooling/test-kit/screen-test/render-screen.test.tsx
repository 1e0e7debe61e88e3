import { act, screen } from '@testing-library/react';
import { Link, useParams } from 'react-router-dom';
import { messages, paths } from '@piston-parts/shared-contract';
import {
  cartItemAdded,
  selectCart,
  selectCurrentUser,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Slot } from '@piston-parts/shared-ui';
import { expectConsole } from '@platform/test-kit/expect-console';
import { renderScreen } from './index';

const RELAY = 'EL-4102';
const HORN = 'EL-4103';

function SampleScreen() {
  const dispatch = useShopDispatch();
  const user = useShopSelector(selectCurrentUser);
  const cart = useShopSelector(selectCart);
  const { id } = useParams();
  return (
    <main>
      <h1>{user ? `Hello ${user.firstName}` : 'Hello visitor'}</h1>
      <p>Part {id}</p>
      <ul aria-label="Cart">
        {cart.map((item) => (
          <li key={item._id}>{`${item.qty} × ${item._id}`}</li>
        ))}
      </ul>
      <button onClick={() => dispatch(cartItemAdded({ productId: HORN }))}>Add the horn</button>
      <Link to={paths.wishlist}>Wishlist</Link>
      <Slot name="checkout.before-pay" inputs={{ total: 0 }} />
    </main>
  );
}

describe('A screen in the harness', () => {
  it('greets a visitor by default and shows what is put into its slots', async () => {
    await renderScreen(<SampleScreen />, {
      at: '/singleProduct-page/EL-4102',
      path: paths.productPattern,
      slots: ({ name, inputs }) => <p role="note">{`${name}, ${inputs?.['total']}`}</p>,
    });

    expect(screen.getByRole('heading', { name: 'Hello visitor' })).toBeVisible();
    expect(screen.getByText('Part EL-4102')).toBeVisible();
    expect(screen.getByRole('note')).toHaveTextContent('checkout.before-pay, 0');
  });

  it('knows the guest and what is in the cart', async () => {
    await renderScreen(<SampleScreen />, { at: paths.cart, signedInAs: 'guest', cart: [RELAY, RELAY] });

    expect(await screen.findByText('2 × EL-4102')).toBeVisible();
    expect(screen.getByRole('heading')).not.toHaveTextContent('visitor');
  });

  it('starts the next test with the seeds again', async () => {
    const account = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.test', password: 'Piston@1' };
    const { client } = await renderScreen(<SampleScreen />, { at: paths.cart, signedInAs: account });

    expect(screen.getByRole('heading', { name: 'Hello Asha' })).toBeVisible();
    expect((await client.getCart()).cart).toEqual([]);
  });

  it('tells where a link leads, and the screen is gone', async () => {
    const { user, location } = await renderScreen(<SampleScreen />, { at: paths.cart, signedInAs: 'guest' });

    await user.click(screen.getByRole('link', { name: 'Wishlist' }));

    expect(location()).toBe(paths.wishlist);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('says a failure aloud and leaves the cart as it was', async () => {
    const { user, backend, toasts } = await renderScreen(<SampleScreen />, { at: paths.cart, signedInAs: 'guest' });
    backend.failNext('POST', '/user/cart', 500);

    await user.click(screen.getByRole('button', { name: 'Add the horn' }));

    expect(await screen.findByText(messages.somethingWentWrong)).toBeVisible();
    expect(toasts()).toEqual([messages.somethingWentWrong]);
    expect(screen.getByRole('list', { name: 'Cart' })).toBeEmptyDOMElement();
  });

  it('lets a test hold the clock and press on', async () => {
    const { user } = await renderScreen(<SampleScreen />, { at: paths.cart, signedInAs: 'guest' });
    jest.useFakeTimers();
    setTimeout(() => (document.title = 'later'), 1500);

    await user.click(screen.getByRole('button', { name: 'Add the horn' }));
    expect(await screen.findByText('1 × EL-4103')).toBeVisible();
    expect(document.title).not.toBe('later');
    act(() => jest.advanceTimersByTime(1500));

    expect(document.title).toBe('later');
  });

  it('can let a request of the page’s start fail', async () => {
    expectConsole('error', /failed/);

    await renderScreen(<SampleScreen />, {
      at: paths.cart,
      signedInAs: 'guest',
      before: ({ backend }) => backend.failNext('POST', '/auth/verify', 401),
    });

    expect(screen.getByRole('heading', { name: 'Hello visitor' })).toBeVisible();
  });
});
