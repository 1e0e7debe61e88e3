import { act, screen, waitFor, within } from '@testing-library/react';
import { messages, paths } from '@piston-parts/shared-contract';
import { dummyAddress, lateMessages } from '@piston-parts/shared-contract/schemas';
import { selectAddressModal } from '@piston-parts/shared-store';
import { renderScreen, type RenderScreenOptions } from '@piston-parts/test-kit/screen-test';
import AddressesScreen from './addresses.screen';

const HOME = { ...dummyAddress, name: 'Home' };
const WORKSHOP = { ...dummyAddress, name: 'Workshop', city: 'Mysuru', postalCode: '570001' };

const openAddresses = (options: Partial<RenderScreenOptions> = {}) =>
  renderScreen(<AddressesScreen />, { at: paths.addresses, signedInAs: 'guest', ...options });

const rows = () =>
  screen.queryAllByRole('listitem').filter((row) => within(row).queryByRole('button', { name: 'Edit' }));
async function rowOf(name: string): Promise<HTMLElement> {
  const row = (await screen.findByText(name)).closest('li');
  if (!row) throw new Error(`${name} stands in no row`);
  return row;
}

describe('A shopper on their addresses', () => {
  it('reads each of them with all that a courier needs [addresses-1]', async () => {
    await openAddresses({ addresses: [HOME, WORKSHOP] });

    const row = await rowOf('Workshop');
    expect(row).toHaveTextContent('14, 3rd Cross, Indiranagar');
    expect(row).toHaveTextContent('Mysuru, Karnataka 570001');
    expect(row).toHaveTextContent('Mobile 9876543210');
    expect(rows()).toHaveLength(2);
    expect(screen.getByText('2 saved addresses')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Address' })).toHaveAttribute('aria-current', 'page');
  });

  it('sees when there is none, and how to get one', async () => {
    await openAddresses();

    expect(await screen.findByText(/No address is saved yet/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add New Address' })).toBeVisible();
  });

  it.each([
    ['none is saved', []],
    ['some are', [HOME, WORKSHOP]],
  ])('finds Add New Address above the list, where loading does not move it, when %s', async (_, addresses) => {
    await openAddresses({ addresses });

    const add = screen.getByRole('button', { name: 'Add New Address' });
    const count = await screen.findByText(/No address is saved yet|2 saved addresses/);
    expect(add.compareDocumentPosition(count)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(add).toBeInTheDocument();
  });

  it('adds one and sees it in the list [addresses-3]', async () => {
    const { user } = await openAddresses();

    await user.click(await screen.findByRole('button', { name: 'Add New Address' }));
    await user.click(screen.getByRole('button', { name: 'Fill Dummy Address' }));
    await user.click(screen.getByRole('button', { name: 'Add Address' }));

    expect(await rowOf(dummyAddress.name)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add New Address' })).toHaveFocus();
  });

  it('changes one, and only that one [cart-15]', async () => {
    const { user, toasts } = await openAddresses({ addresses: [HOME, WORKSHOP] });

    await user.click(within(await rowOf('Workshop')).getByRole('button', { name: 'Edit' }));
    const city = screen.getByRole('textbox', { name: 'City' });
    expect(city).toHaveValue('Mysuru');
    await user.clear(city);
    await user.type(city, 'Hassan');
    await user.click(screen.getByRole('button', { name: 'Update Address' }));

    await waitFor(async () => expect(await rowOf('Workshop')).toHaveTextContent('Hassan'));
    expect(await rowOf('Home')).toHaveTextContent('Bengaluru');
    expect(toasts()).toEqual([lateMessages.addressUpdated]);
  });

  it('removes one and takes it back from the toast, where it was; the focus stays in the list [addresses-16]', async () => {
    const { user, toasts } = await openAddresses({ addresses: [WORKSHOP, HOME] });

    await user.click(within(await rowOf('Workshop')).getByRole('button', { name: 'Remove' }));

    await waitFor(() => expect(screen.queryByText('Workshop')).not.toBeInTheDocument());
    expect(toasts()).toEqual([lateMessages.addressRemoved]);
    expect(screen.getByText('1 saved address')).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'Undo' }));

    const row = await rowOf('Workshop');
    expect(row).toHaveTextContent('Mysuru, Karnataka 570001');
    expect(rows().indexOf(row)).toBe(0);
  });

  it('knows by the description which address a button is about', async () => {
    await openAddresses({ addresses: [HOME, WORKSHOP] });

    const edit = within(await rowOf('Workshop')).getByRole('button', { name: 'Edit' });
    expect(edit).toHaveAccessibleDescription(/Workshop.*Mysuru/);
  });

  it('removes once, however often the button is pressed', async () => {
    const { user, client, toasts } = await openAddresses({ addresses: [HOME] });
    const deleteAddress = jest.spyOn(client, 'deleteAddress');

    await user.dblClick(within(await rowOf('Home')).getByRole('button', { name: 'Remove' }));

    await waitFor(() => expect(toasts()).toEqual([lateMessages.addressRemoved]));
    expect(deleteAddress).toHaveBeenCalledTimes(1);
  });

  it.each([500, 'network'] as const)(
    'keeps the list when removing fails (%s), and may try again [addresses-14]',
    async (failure) => {
      const { user, backend, toasts } = await openAddresses({ addresses: [HOME] });
      backend.failNext('DELETE', '/user/address/:id', failure);
      const remove = within(await rowOf('Home')).getByRole('button', { name: 'Remove' });

      await user.click(remove);
      await waitFor(() => expect(toasts()).toEqual([messages.somethingWentWrong]));
      expect(screen.getByText('Home')).toBeVisible();
      expect(remove).toHaveFocus();

      await user.click(remove);
      await waitFor(() => expect(screen.queryByText('Home')).not.toBeInTheDocument());
    },
  );

  it('follows what another tab adds', async () => {
    const { client, otherTabs } = await openAddresses({ addresses: [HOME] });
    await rowOf('Home');

    await client.postAddress({ body: { address: WORKSHOP } });
    act(() => otherTabs.send('addresses'));

    expect(await rowOf('Workshop')).toBeVisible();
  });

  it('sees that the addresses are loading', async () => {
    await openAddresses({
      before: ({ client }) => void jest.spyOn(client, 'getAddresses').mockReturnValue(new Promise(() => undefined)),
    });

    expect(screen.getByText('Loading your addresses')).toBeInTheDocument();
  });

  it('sees when they could not be loaded, in a toast too, and tries again [addresses-14]', async () => {
    const { user, toasts } = await openAddresses({
      addresses: [HOME],
      before: ({ backend }) => backend.failNext('GET', '/user/address', 500),
    });

    expect(await screen.findByRole('alert')).toHaveTextContent('Your addresses could not be loaded');
    expect(toasts()).toContain(messages.somethingWentWrong);
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await rowOf('Home')).toBeVisible();
    expect(screen.getByText('1 saved address')).toHaveFocus();
  });

  it('does not find a modal open that was left by going to another page', async () => {
    const { user, store } = await openAddresses();
    await user.click(await screen.findByRole('button', { name: 'Add New Address' }));

    await user.click(screen.getByRole('link', { name: 'Profile' }));

    expect(selectAddressModal(store.getState())).toEqual({ kind: 'closed' });
  });
});
