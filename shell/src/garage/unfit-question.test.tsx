import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '@piston-parts/shared-contract';
import { vehicleEndpoints } from '@piston-parts/shared-contract/schemas';
import {
  carChosen,
  cartItemAdded,
  createAction,
  selectCart,
  selectWishlist,
  useShopDispatch,
  wishlistItemMovedToCart,
  type RemoteStore,
} from '@piston-parts/shared-store';
import { call, showCart, takeEvery, type SagaDependencies, type SagaIterator } from '@piston-parts/shared-store/sagas';
import { renderScreen, type RenderScreenOptions } from '@piston-parts/test-kit/screen-test';
import { CarButton } from './car-button';

const I20 = 'hyundai-i20-2014-1.2-kappa';
const PADS_OF_I20 = 'BR-8102';
const DISC_OF_THAR = 'BR-8101';
const BOLERO_PART = 'MC-3102';

const reorderRequested = createAction('mf-orders/reorderRequested');
/** A remote that buys the last order again. */
const orders: RemoteStore = {
  version: 1,
  slices: [],
  sagas: () =>
    Promise.resolve([
      function* reorderSaga({ client, ports, mayBeAdded }: SagaDependencies): SagaIterator<void> {
        yield* takeEvery(reorderRequested, function* reorder(): SagaIterator<void> {
          const [order] = (yield* call(client.getOrders)).orders;
          if (!order || !(yield* call(mayBeAdded, { parts: order.lines, isReorder: true }))) return;
          const { cart } = yield* call(client.postReorder, { parameters: { id: order._id } });
          yield* call(showCart, { ports }, cart);
        });
      },
    ]),
};

/** The top bar's button, which opens the dialogs, beside buttons of other screens. */
function Page() {
  const dispatch = useShopDispatch();
  return (
    <>
      <CarButton />
      <button type="button" onClick={() => dispatch(cartItemAdded({ productId: DISC_OF_THAR }))}>
        Add disc
      </button>
      <button type="button" onClick={() => dispatch(cartItemAdded({ productId: PADS_OF_I20 }))}>
        Add pads
      </button>
      <button type="button" onClick={() => dispatch(wishlistItemMovedToCart({ productId: DISC_OF_THAR }))}>
        Move disc
      </button>
      <button type="button" onClick={() => dispatch(reorderRequested())}>
        Reorder
      </button>
    </>
  );
}

async function driveI20(options: Partial<RenderScreenOptions> = {}) {
  const world = await renderScreen(<Page />, {
    at: paths.customerCare,
    signedInAs: 'guest',
    stores: { 'mf-orders': orders },
    ...options,
  });
  const { client, store } = world;
  const { vehicle } = await client.request(vehicleEndpoints.getVehicle, { parameters: { vehicleId: I20 } });
  store.dispatch(carChosen({ vehicle: vehicle, year: 2016 }));
  await screen.findByRole('button', { name: 'Your car: Hyundai i20 2016' });
  const inCart = () => selectCart(store.getState()).map(({ _id }) => _id);
  return { ...world, inCart };
}
const button = (name: string) => screen.getByRole('button', { name });
const question = () => screen.findByRole('dialog', { name: 'This part does not fit your car' });

describe('A part that does not fit the current car', () => {
  it('is added only after the question, by keyboard too, and the focus goes back [fitment-6]', async () => {
    const { user, inCart } = await driveI20();
    await user.click(button('Add disc'));
    const dialog = await question();

    expect(
      within(dialog)
        .getByText(/^Drilled Vented Brake Disc/)
        .closest('p'),
    ).toHaveTextContent('Drilled Vented Brake Disc for Mahindra Thar does not fit your Hyundai i20 2016.');
    expect(dialog).toHaveTextContent('Add it to the cart only if it is for another car.');
    expect(within(dialog).getByRole('button', { name: 'Do not add it' })).toHaveFocus();
    expect(inCart()).toEqual([]);
    await user.tab();
    await user.keyboard('{Enter}');

    await waitFor(() => expect(inCart()).toEqual([DISC_OF_THAR]));
    expect(button('Add disc')).toHaveFocus();
  });

  it('is not added when the shopper says no or closes the question, and can be asked for again [fitment-6]', async () => {
    const { user, inCart } = await driveI20();
    await user.click(button('Add disc'));
    await question();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await user.click(button('Add disc'));
    await user.click(within(await question()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    expect(inCart()).toEqual([]);
    expect(button('Add disc')).toHaveFocus();
  });

  it('is asked about when it is moved from the wishlist [fitment-6]', async () => {
    const { user, inCart, store } = await driveI20({ wishlist: [DISC_OF_THAR] });
    await user.click(button('Move disc'));
    await question();
    expect(selectWishlist(store.getState())).toHaveLength(1);

    await user.click(button('Add it anyway'));

    await waitFor(() => expect(inCart()).toEqual([DISC_OF_THAR]));
  });
});

describe('An order that is bought again', () => {
  const reorder = async (bought: readonly string[]) => {
    const world = await driveI20({ bought: [[...bought]] });
    await world.user.click(button('Reorder'));
    return world;
  };
  const several = () => screen.findByRole('dialog', { name: 'These parts do not fit your car' });

  it('is asked about once, with every part that does not fit and no other, by keyboard too [fitment-9]', async () => {
    const { user, inCart } = await reorder([DISC_OF_THAR, PADS_OF_I20, BOLERO_PART]);
    const dialog = await several();

    expect(dialog).toHaveTextContent('2 parts of the order do not fit your Hyundai i20 2016:');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Drilled Vented Brake Disc for Mahindra Thar', 'Clutch Release Bearing for Mahindra Bolero']);
    expect(dialog).toHaveTextContent('Add the order to the cart only if they are for another car.');
    expect(within(dialog).getByRole('button', { name: 'Do not reorder' })).toHaveFocus();
    expect(inCart()).toEqual([]);
    await user.tab();
    await user.keyboard('{Enter}');

    await waitFor(() => expect(inCart()).toEqual([DISC_OF_THAR, PADS_OF_I20, BOLERO_PART]));
  });

  it('leaves the cart as it is when the shopper declines, and can be asked for again [fitment-9]', async () => {
    const { user, inCart } = await reorder([DISC_OF_THAR]);
    await question();
    await user.keyboard('{Enter}');

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button('Reorder')).toHaveFocus();
    expect(inCart()).toEqual([]);
    await user.click(button('Reorder'));
    await question();
    await user.click(button('Reorder anyway'));
    await waitFor(() => expect(inCart()).toEqual([DISC_OF_THAR]));
  });

  it('comes into the cart without a question when all of it fits [fitment-9]', async () => {
    const { inCart } = await reorder([PADS_OF_I20]);

    await waitFor(() => expect(inCart()).toEqual([PADS_OF_I20]));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('A part that fits', () => {
  it('is added without a question [fitment-6]', async () => {
    const { user, inCart } = await driveI20();

    await user.click(button('Add pads'));

    await waitFor(() => expect(inCart()).toEqual([PADS_OF_I20]));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
