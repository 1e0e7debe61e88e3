import { act, screen, waitFor } from '@testing-library/react';
import { messages, paths, type AddressForm } from '@piston-parts/shared-contract';
import {
  addressFieldNames as FIELDS,
  addressFields,
  dummyAddress,
  lateMessages,
} from '@piston-parts/shared-contract/schemas';
import {
  addAddressModalOpened,
  addressesRequested,
  editAddressModalOpened,
  selectAddresses,
} from '@piston-parts/shared-store';
import { renderScreen, type RenderedScreen } from '@piston-parts/test-kit/screen-test';
import AddressModals from './address-modals.filling';

type User = RenderedScreen['user'];

const fieldOf = (name: keyof AddressForm) =>
  screen.getByRole(name === 'state' ? 'combobox' : 'textbox', { name: addressFields[name].label });
const press = (name: string) => screen.getByRole('button', { name });
const typed = () => Object.fromEntries(FIELDS.map((name) => [name, (fieldOf(name) as HTMLInputElement).value]));

async function openModals(addresses: AddressForm[] = []) {
  const page = await renderScreen(<AddressModals />, { at: paths.checkout, signedInAs: 'guest', addresses });
  const saved = () => selectAddresses(page.store.getState());
  return {
    ...page,
    saved,
    openAdd: () => act(() => void page.store.dispatch(addAddressModalOpened())),
    async openEdit() {
      act(() => void page.store.dispatch(addressesRequested()));
      await waitFor(() => expect(saved()).toHaveLength(addresses.length));
      const [first] = saved();
      if (!first) throw new Error('There is no address to edit');
      act(() => void page.store.dispatch(editAddressModalOpened(first)));
    },
    async fillIn(address: Partial<AddressForm>) {
      for (const [name, text] of Object.entries(address)) {
        await page.user.clear(fieldOf(name as keyof AddressForm));
        await page.user.paste(text);
      }
    },
  };
}

describe('The add-address modal', () => {
  it('asks for six things, all of them empty [addresses-2]', async () => {
    const { openAdd } = await openModals();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    openAdd();

    expect(screen.getByRole('dialog', { name: 'Add address' })).toBeVisible();
    for (const label of ['Name', 'House', 'City', 'State', 'Postal code', 'Mobile number'])
      expect(screen.getByLabelText(label)).toBeRequired();
    expect(Object.values(typed()).join('')).toBe('');
  });

  it('saves what was typed, without outer blanks, closes, and is empty the next time [addresses-5]', async () => {
    const { user, openAdd, fillIn, saved, otherTabs } = await openModals();
    openAdd();

    await fillIn({ ...dummyAddress, name: '  Asha Rao ' });
    await user.click(press('Add Address'));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(saved()).toEqual([expect.objectContaining(dummyAddress)]);
    expect(otherTabs.heard()).toContain('addresses');
    openAdd();
    expect(fieldOf('name')).toHaveValue('');
  });

  it('fills in sample values that can be saved at once, and says that they are made up [addresses-7]', async () => {
    const { user, openAdd, saved } = await openModals();
    openAdd();
    expect(screen.getByText('The dummy address is made up, to try the shop.')).toBeVisible();
    await user.click(press('Add Address'));
    expect(await screen.findByRole('alert')).toBeVisible();

    await user.click(press('Fill Dummy Address'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(press('Add Address'));

    await waitFor(() => expect(saved()).toHaveLength(1));
  });

  it('asks for all the details when a field holds only blanks [addresses-8, messages-4]', async () => {
    const name = 'postalCode';
    const { user, openAdd, fillIn, toasts, saved } = await openModals();
    openAdd();
    await user.click(press('Fill Dummy Address'));

    await fillIn({ [name]: '   ' });
    await user.click(press('Add Address'));

    expect((await screen.findByRole('alert')).textContent).toBe(messages.fillAllDetails);
    expect(toasts()).toEqual([messages.fillAllDetails]);
    expect(fieldOf(name)).toBeInvalid();
    expect(fieldOf(name)).toHaveFocus();
    expect(typed()).toEqual({ ...dummyAddress, [name]: '   ' });
    expect(saved()).toEqual([]);
  });

  it('does not take nine digits for a mobile number [addresses-9, messages-4]', async () => {
    const mobileNumber = '98765 4321';
    const { user, openAdd, fillIn, toasts } = await openModals();
    openAdd();
    await user.click(press('Fill Dummy Address'));

    await fillIn({ mobileNumber });
    await user.click(press('Add Address'));

    expect(await screen.findByRole('alert')).toHaveTextContent(lateMessages.mobileNumberIncorrect);
    expect(toasts()).toEqual([lateMessages.mobileNumberIncorrect]);
    expect(fieldOf('mobileNumber')).toHaveValue(mobileNumber);
    expect(fieldOf('mobileNumber')).toHaveFocus();
    expect(fieldOf('mobileNumber')).toHaveAccessibleDescription(/please fill the mobile number.*10 digits/);
  });

  it('does not take a postal code of another state [addresses-15]', async () => {
    const { user, openAdd, fillIn, toasts } = await openModals();
    openAdd();
    await user.click(press('Fill Dummy Address'));

    await fillIn({ postalCode: '110001' });
    await user.click(press('Add Address'));

    expect(await screen.findByRole('alert')).toHaveTextContent(lateMessages.postalCodeOfOtherState);
    expect(toasts()).toEqual([lateMessages.postalCodeOfOtherState]);
    expect(fieldOf('postalCode')).toHaveFocus();
  });

  it('does not take seven digits for a postal code [addresses-10, addresses-11, messages-4]', async () => {
    const code = '5600388';
    const { user, openAdd, fillIn, toasts } = await openModals();
    openAdd();
    await user.click(press('Fill Dummy Address'));

    await fillIn({ postalCode: code });
    await user.click(press('Add Address'));

    expect(await screen.findByRole('alert')).toHaveTextContent(lateMessages.postalCodeIncorrect);
    expect(toasts()).toEqual([lateMessages.postalCodeIncorrect]);
    expect(fieldOf('postalCode')).toHaveValue(code);
    expect(fieldOf('postalCode')).toHaveFocus();
    await fillIn({ postalCode: '560038' });
    await user.click(press('Add Address'));
    // A toast of one topic takes the place of the older one.
    await waitFor(() => expect(toasts()).toEqual([lateMessages.postalCodeIncorrect, lateMessages.addressAdded]));
  });

  it('says one thing at a time: the mobile number before the postal code [addresses-11]', async () => {
    const { user, openAdd, fillIn, toasts } = await openModals();
    openAdd();
    await user.click(press('Fill Dummy Address'));
    await fillIn({ postalCode: '0', mobileNumber: '0' });

    await user.click(press('Add Address'));
    await waitFor(() => expect(fieldOf('mobileNumber')).toHaveFocus());
    await fillIn({ mobileNumber: '9876543210' });
    await user.click(press('Add Address'));
    await waitFor(() => expect(fieldOf('postalCode')).toHaveFocus());

    expect(toasts()).toEqual([lateMessages.mobileNumberIncorrect, lateMessages.postalCodeIncorrect]);
  });

  it.each([
    ['Cancel', 'forgets', (user: User) => user.click(press('Cancel')), ''],
    ['the close button', 'keeps', (user: User) => user.click(press('Close')), dummyAddress.name],
  ])('closes on %s and %s what was typed [addresses-6]', async (_button, _what, close, name) => {
    const { user, openAdd, saved } = await openModals();
    openAdd();
    await user.click(press('Fill Dummy Address'));

    await close(user);

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(saved()).toEqual([]);
    openAdd();
    expect(fieldOf('name')).toHaveValue(name);
  });

  it('stays open with the text when saving fails [addresses-14]', async () => {
    const { user, backend, openAdd, toasts, saved } = await openModals();
    // The shop retries once.
    backend.failNext('POST', '/user/address', 500);
    backend.failNext('POST', '/user/address', 500);
    openAdd();
    await user.click(press('Fill Dummy Address'));

    await user.click(press('Add Address'));

    await waitFor(() => expect(toasts()).toEqual([messages.somethingWentWrong]));
    expect(typed()).toEqual(dummyAddress);
    expect(saved()).toEqual([]);
    await user.click(press('Add Address'));
    await waitFor(() => expect(saved()).toHaveLength(1));
  });

  it('says that it is saving, and a second press saves nothing more', async () => {
    const { user, client, openAdd } = await openModals();
    const postAddress = jest.spyOn(client, 'postAddress').mockReturnValue(new Promise(() => undefined));
    openAdd();
    await user.click(press('Fill Dummy Address'));

    await user.dblClick(press('Add Address'));
    await user.click(await screen.findByRole('button', { name: 'Saving…' }));

    expect(postAddress).toHaveBeenCalledTimes(1);
  });
});

describe('The edit-address modal', () => {
  it('starts with the address and saves the change [addresses-2, addresses-12]', async () => {
    const { user, openEdit, fillIn, saved, toasts } = await openModals([dummyAddress]);
    await openEdit();
    expect(screen.getByRole('dialog', { name: 'Edit address' })).toBeVisible();
    expect(typed()).toEqual(dummyAddress);

    await fillIn({ house: '21, Workshop Road' });
    await user.click(press('Update Address'));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(saved()).toEqual([expect.objectContaining({ ...dummyAddress, house: '21, Workshop Road' })]);
    expect(toasts()).toEqual([lateMessages.addressUpdated]);
  });

  it('checks the same rules as adding [backend-28]', async () => {
    const { user, openEdit, fillIn, toasts } = await openModals([dummyAddress]);
    await openEdit();

    await fillIn({ mobileNumber: '123' });
    await user.click(press('Update Address'));

    await waitFor(() => expect(toasts()).toEqual([lateMessages.mobileNumberIncorrect]));
    expect(fieldOf('mobileNumber')).toHaveFocus();
  });

  it('stays open with the text when the address is gone meanwhile', async () => {
    const { user, client, openEdit, fillIn, saved, toasts } = await openModals([dummyAddress]);
    await openEdit();
    await client.deleteAddress({ parameters: { id: saved()[0]?._id ?? '' } });

    await fillIn({ city: 'Hassan' });
    await user.click(press('Update Address'));

    await waitFor(() => expect(toasts()).toEqual([lateMessages.addressNotFound]));
    expect(fieldOf('city')).toHaveValue('Hassan');
  });

  it('changes nothing on Cancel [addresses-6]', async () => {
    const { user, openEdit, fillIn, saved } = await openModals([dummyAddress]);
    await openEdit();

    await fillIn({ city: 'Hassan' });
    await user.click(press('Cancel'));

    expect(saved()[0]?.city).toBe('Bengaluru');
    await openEdit();
    expect(fieldOf('city')).toHaveValue('Bengaluru');
  });
});

it('An address field tells the browser what it is, and shows digits alone on a phone', async () => {
  const { openAdd } = await openModals();
  openAdd();

  const tokens = ['name', 'address-line1', 'address-level2', 'address-level1', 'postal-code', 'tel-national'];
  expect(FIELDS.map((name) => fieldOf(name).getAttribute('autocomplete'))).toEqual(expect.arrayContaining(tokens));
  for (const name of ['postalCode', 'mobileNumber'] as const)
    expect(fieldOf(name)).toHaveAttribute('inputmode', 'numeric');
});
