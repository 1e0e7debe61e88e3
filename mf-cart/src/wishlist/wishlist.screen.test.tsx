import { fireEvent, screen, within, waitFor } from '@testing-library/react';
import { messages, paths } from '@piston-parts/shared-contract';
import { lateMessages, vehicleEndpoints } from '@piston-parts/shared-contract/schemas';
import { carChosen } from '@piston-parts/shared-store';
import { vehicles } from '@piston-parts/shared-store/seeds';
import { expectConsole } from '@platform/test-kit/expect-console';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import WishlistScreen from './wishlist.screen';

const BRAKE_DISC = 'BR-8101';
const RELAY = 'EL-4102';
const HORN = 'EL-4103';
const PISTON = 'EN-9103'; // out of stock

const openWishlist = (options: Partial<Parameters<typeof renderScreen>[1]> = {}) =>
  renderScreen(<WishlistScreen />, { at: paths.wishlist, signedInAs: 'guest', ...options });

async function cardOf(name: RegExp) {
  const heading = await screen.findByRole('heading', { name });
  const card = heading.closest('li');
  if (!card) throw new Error('The part has no card');
  return within(card);
}

const ids = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id);

describe('The wishlist', () => {
  it('shows a card for each part [wishlist-1]', async () => {
    await openWishlist({ wishlist: [BRAKE_DISC, RELAY] });

    const card = await cardOf(/Brake Disc/);
    expect(card.getByText('No. BR-8101')).toBeVisible();
    expect(card.getByText('₹2,000')).toBeVisible();
    expect(card.getByText('₹2,480')).toBeVisible();
    expect(card.getByText('in stock')).toBeVisible();
    expect(card.getByRole('link', { name: /Brake Disc/ })).toHaveAttribute('href', paths.product(BRAKE_DISC));
    await cardOf(/Relay/);
  });

  it('says of each part whether it fits the current car, has those that do first, and folds away those that do not [wishlist-6]', async () => {
    const { user, client, store } = await openWishlist({ wishlist: [BRAKE_DISC, HORN, 'BR-8102'] });
    await cardOf(/Brake Disc/);
    const { vehicle } = await client.request(vehicleEndpoints.getVehicle, {
      parameters: { vehicleId: 'hyundai-i20-2014-1.2-kappa' },
    });
    store.dispatch(carChosen({ vehicle, year: 2016 }));

    await user.click(await screen.findByText('1 part does not fit your i20'));
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(names).toEqual([
      expect.stringMatching(/^Ceramic Brake Pad/),
      expect.stringMatching(/Horn/),
      expect.stringMatching(/Brake Disc/),
    ]);
    expect((await cardOf(/Ceramic Brake Pad/)).getByText('Fits at the front')).toBeVisible();
    expect((await cardOf(/Horn/)).getByText(/^Universal/)).toBeVisible();
    expect((await cardOf(/Brake Disc/)).getByText('Does not fit')).toBeVisible();
  });

  it('says that the fit could not be checked when that fails, and sells as before [fitment-4]', async () => {
    expectConsole('error', /Whether parts fit could not be loaded/);
    const [vehicle] = vehicles;
    if (!vehicle) throw new Error('The catalogue has no car');
    const { store } = await openWishlist({
      wishlist: [BRAKE_DISC],
      before: ({ backend }) => backend.failNext('GET', '/vehicles/:vehicleId/fitments', 'network'),
    });
    store.dispatch(carChosen({ vehicle, year: vehicle.yearFrom }));

    const card = await cardOf(/Brake Disc/);
    expect(await card.findByText(/could not be checked/)).toBeVisible();
    expect(card.getByRole('button', { name: /Cart/ })).toBeEnabled();
  });

  it('strikes no earlier price that is not higher', async () => {
    await openWishlist({
      wishlist: [BRAKE_DISC],
      before({ client }) {
        const { getWishlist } = client;
        jest.spyOn(client, 'getWishlist').mockImplementation(async () => {
          const { wishlist } = await getWishlist();
          const price = { actualPrice: 2_000, previousPrice: 2_000 };
          return { wishlist: wishlist.map((item) => ({ ...item, price })) };
        });
      },
    });

    expect((await cardOf(/Brake Disc/)).getAllByText('₹2,000')).toHaveLength(1);
  });

  it('shows the pictures of its first row before others', async () => {
    await openWishlist({ wishlist: [BRAKE_DISC, RELAY, PISTON] });
    await cardOf(/Piston/);

    const pictures = [...document.querySelectorAll('li img')].map((picture) => picture.getAttribute('loading'));
    expect(pictures.map((loading) => loading === 'lazy')).toEqual([false, false, true]);
  });

  it('says when there is nothing in it and leads to the products [wishlist-1]', async () => {
    const { user, location } = await openWishlist();

    expect(await screen.findByText(messages.wishlistEmpty)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'See all parts' }));

    expect(location()).toBe(paths.listing);
  });

  it('says that it loads, and not that it is empty, until its parts are there', async () => {
    await openWishlist({
      before: ({ client }) => void jest.spyOn(client, 'getWishlist').mockReturnValue(new Promise(() => undefined)),
    });

    expect(screen.getByText('Loading your wishlist')).toBeInTheDocument();
    expect(screen.queryByText(messages.wishlistEmpty)).not.toBeInTheDocument();
  });

  it('offers to try again when it could not be loaded, without a toast [wishlist-5]', async () => {
    expectConsole('error', /failed/);
    const { user, toasts } = await openWishlist({
      wishlist: [RELAY],
      before: ({ backend }) => backend.failNext('GET', '/user/wishlist', 500),
    });

    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    expect(toasts()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('heading', { name: 'Wishlist' })).toHaveFocus();

    await cardOf(/Relay/);
  });

  it('moves a part to the cart: it is in the cart then and no longer here, and the focus goes to the next item [wishlist-2]', async () => {
    const { user, client, toasts } = await openWishlist({ wishlist: [RELAY, BRAKE_DISC, HORN] });

    await user.click((await cardOf(/Relay/)).getByRole('button', { name: 'Move to Cart' }));

    expect(await screen.findByText(/Relay.* removed from the wishlist\. 2 parts left\./)).toBeInTheDocument();
    expect(await screen.findByText(lateMessages.wishlistItemDeleted)).toBeVisible();
    expect(ids((await client.getCart()).cart)).toEqual([RELAY]);
    expect(ids((await client.getWishlist()).wishlist)).toEqual([BRAKE_DISC, HORN]);
    expect(toasts()).toEqual([lateMessages.wishlistItemDeleted]);
    expect((await cardOf(/Brake Disc/)).getByRole('link', { name: /Brake Disc/ })).toHaveFocus();
  });

  it('leads to the cart where a part is in it already [wishlist-3]', async () => {
    const { user, location } = await openWishlist({ wishlist: [RELAY], cart: [RELAY] });
    const card = await cardOf(/Relay/);

    await user.click(await card.findByRole('link', { name: 'Go to Cart' }));

    expect(location()).toBe(paths.cart);
  });

  it('says that a part out of stock cannot be moved', async () => {
    await openWishlist({ wishlist: [PISTON] });

    const card = await cardOf(/Piston/);
    expect(card.getByText(/out of stock.*cannot be moved/)).toBeVisible();
    expect(card.queryByRole('button', { name: 'Move to Cart' })).not.toBeInTheDocument();
  });

  it('removes a part, and after the last one the focus is on the heading', async () => {
    const { user, toasts, client } = await openWishlist({ wishlist: [RELAY] });

    await user.click((await cardOf(/Relay/)).getByRole('button', { name: 'Remove' }));

    expect(await screen.findByText(messages.wishlistEmpty)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Wishlist' })).toHaveFocus();
    expect(await screen.findByText(lateMessages.wishlistItemDeleted)).toBeVisible();
    expect(toasts()).toEqual([lateMessages.wishlistItemDeleted]);
    expect((await client.getCart()).cart).toEqual([]);
  });

  it('removes a part at once, and restores it when the cart refuses it, with a toast that gives the reason [wishlist-4]', async () => {
    const { backend } = await openWishlist({ wishlist: [RELAY] });
    const move = (await cardOf(/Relay/)).getByRole('button', { name: 'Move to Cart' });
    backend.failNext('POST', '/user/cart', 500);

    fireEvent.click(move);
    expect(screen.getByText(messages.wishlistEmpty)).toBeVisible();

    expect(await screen.findByText(messages.somethingWentWrong)).toBeVisible();
    (await cardOf(/Relay/)).getByRole('button', { name: 'Move to Cart' });
  });
});

it('A part that was removed comes back from the toast, where it was [cart-27]', async () => {
  await renderScreen(<WishlistScreen />, {
    at: paths.wishlist,
    signedInAs: 'guest',
    wishlist: ['BR-8101', 'EL-4102', 'EL-4103'],
  });
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  await screen.findByRole('heading', { name: /Relay/ });
  const before = names();
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove' })[1] as HTMLElement);

  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));

  await waitFor(() => expect(names()).toEqual(before));
  expect(screen.queryByText(/removed from the wishlist\. 3 parts left/)).not.toBeInTheDocument();
});
