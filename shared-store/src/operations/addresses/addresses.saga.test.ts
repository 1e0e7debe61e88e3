import { messages, type Address, type AddressForm } from '@piston-parts/shared-contract';
import { logOutRequested, sessionExpired } from '../../auth/auth.slice';
import { selectAddresses, selectAddressesStatus, selectAddressModal, selectAddressSaving } from '../../selectors';
import { holdResponse } from '../../testing/held-response';
import { browserForEachTest, type Tab } from '../../testing/shop-browser';
import { until } from '../../testing/until';
import {
  addAddressModalOpened,
  addressAdded,
  addressesRequested,
  addressModalClosed,
  addressRemoved,
  addressUpdated,
  editAddressModalOpened,
} from './addresses.slice';

const HOME: AddressForm = {
  name: 'Asha Verma',
  house: '12 MG Road',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411001',
  mobileNumber: '9876543210',
};
const GARAGE = { ...HOME, name: 'Garage', city: 'Nashik' };

const browser = browserForEachTest();

/** The shop asks again once by itself. */
function failTwice(failure: 500 | 'network' | 'lost-response') {
  browser.backend.failNext('POST', '/user/address', failure);
  browser.backend.failNext('POST', '/user/address', failure);
}

const names = (tab: Tab) => selectAddresses(tab.state()).map(({ name }) => name);
const modal = (tab: Tab) => selectAddressModal(tab.state()).kind;

async function openWith(...addresses: AddressForm[]) {
  const tab = browser.openTab();
  await tab.startAsGuest();
  for (const address of addresses) await tab.client.postAddress({ body: { address } });
  tab.dispatch(addressesRequested());
  await until(() => selectAddressesStatus(tab.state()) === 'ready');
  return tab;
}

function first(tab: Tab): Address {
  const [address] = selectAddresses(tab.state());
  if (!address) throw new Error('There is no address');
  return address;
}

describe('Saved addresses', () => {
  it('are loaded when a screen asks for them', async () => {
    const tab = await openWith(HOME, GARAGE);

    expect(names(tab)).toEqual(['Asha Verma', 'Garage']);
  });

  it('that could not be loaded are reported in a toast, and asking again brings them', async () => {
    await openWith(HOME);
    const tab = browser.openTab();
    await tab.startAsGuest();
    browser.backend.failNext('GET', '/user/address', 'network');

    tab.dispatch(addressesRequested());
    await until(() => selectAddressesStatus(tab.state()) === 'failed');
    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual([`error: ${messages.somethingWentWrong}`]);
    tab.dispatch(addressesRequested());

    await until(() => names(tab).length === 1);
  });

  it('agree with those in another tab', async () => {
    const here = await openWith(HOME);
    const there = await openWith();

    there.dispatch(addressAdded(GARAGE));

    await until(() => names(here).join() === 'Asha Verma,Garage');
  });

  it('are forgotten with the session', async () => {
    const tab = await openWith(HOME);

    tab.dispatch(sessionExpired());

    expect(names(tab)).toEqual([]);
    tab.dispatch(logOutRequested());
  });
});

describe('Adding an address', () => {
  it('saves it and closes the modal, without a toast [addresses-5]', async () => {
    const tab = await openWith();
    tab.dispatch(addAddressModalOpened());

    tab.dispatch(addressAdded(HOME));
    expect(selectAddressSaving(tab.state())).toBe(true);

    await until(() => modal(tab) === 'closed');
    expect(selectAddresses(tab.state())).toEqual([
      expect.objectContaining({ ...HOME, _id: expect.any(String) as string }),
    ]);
    expect(selectAddressSaving(tab.state())).toBe(false);
    expect(tab.notifications).toEqual([]);
  });

  it.each([500, 'network'] as const)('that fails (%s) says so and leaves the modal open', async (failure) => {
    const tab = await openWith(HOME);
    failTwice(failure);
    tab.dispatch(addAddressModalOpened());

    tab.dispatch(addressAdded(GARAGE));

    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual([`error: ${messages.somethingWentWrong}`]);
    expect(modal(tab)).toBe('add');
    expect(selectAddressSaving(tab.state())).toBe(false);
    expect(names(tab)).toEqual(['Asha Verma']);
  });

  it('whose response is lost is saved once, and the modal closes as if nothing had been', async () => {
    const tab = await openWith(HOME);
    browser.backend.failNext('POST', '/user/address', 'lost-response');
    tab.dispatch(addAddressModalOpened());

    tab.dispatch(addressAdded(GARAGE));

    await until(() => modal(tab) === 'closed');
    expect(names(tab)).toEqual(['Asha Verma', 'Garage']);
    expect(tab.notifications).toEqual([]);
  });

  it('is not saved twice when every response is lost and the shopper presses again', async () => {
    const tab = await openWith(HOME);
    failTwice('lost-response');
    tab.dispatch(addAddressModalOpened());
    tab.dispatch(addressAdded(GARAGE));
    await until(() => tab.notifications.length > 0);
    expect(modal(tab)).toBe('add');

    tab.dispatch(addressAdded(GARAGE));

    await until(() => modal(tab) === 'closed');
    expect(names(tab)).toEqual(['Asha Verma', 'Garage']);
  });

  it('may be the same as one that is there already, when the shopper wants it so', async () => {
    const tab = await openWith(HOME);
    failTwice('network');
    tab.dispatch(addressAdded(HOME));
    await until(() => tab.notifications.length > 0);

    tab.dispatch(addressAdded(HOME));

    await until(() => names(tab).length === 2);
    expect(names(tab)).toEqual(['Asha Verma', 'Asha Verma']);

    tab.dispatch(addressAdded(HOME));
    await until(() => names(tab).length === 3);
  });

  it('another one than that whose response was lost is saved beside it', async () => {
    const tab = await openWith();
    failTwice('lost-response');
    tab.dispatch(addressAdded(HOME));
    await until(() => tab.notifications.length > 0);

    tab.dispatch(addressAdded(GARAGE));

    await until(() => names(tab).length === 2);
    expect(names(tab)).toEqual(['Asha Verma', 'Garage']);
  });

  it.each([
    [{ ...HOME, house: ' ' }, messages.fillAllDetails],
    [{ ...HOME, mobileNumber: '123' }, messages.mobileNumberIncorrect],
    [{ ...HOME, postalCode: '012345' }, messages.postalCodeIncorrect],
  ])('is checked by the backend too: %j', async (address, text) => {
    const tab = await openWith();

    tab.dispatch(addressAdded(address));

    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual([`error: ${text}`]);
  });

  it('is sent once for a double press', async () => {
    const postAddress = jest.fn(() => holdResponse<never>().promise);
    const tab = browser.openTab({ client: { postAddress } });
    await tab.startAsGuest();

    tab.dispatch(addressAdded(HOME));
    tab.dispatch(addressAdded(HOME));
    await until(() => postAddress.mock.calls.length > 0);

    expect(postAddress).toHaveBeenCalledTimes(1);
  });

  it('does not close a modal that was opened while it was saved', async () => {
    const response = holdResponse<{ address: Address[] }>();
    const tab = browser.openTab({ client: { postAddress: () => response.promise } });
    await tab.startAsGuest();
    tab.dispatch(addAddressModalOpened());
    tab.dispatch(addressAdded(HOME));

    tab.dispatch(addressModalClosed());
    tab.dispatch(addAddressModalOpened());
    response.give({ address: [{ ...HOME, _id: '1', createdAt: '', updatedAt: '' }] });

    await until(() => names(tab).length === 1);
    expect(modal(tab)).toBe('add');
    expect(selectAddressSaving(tab.state())).toBe(false);
  });
});

describe('Changing an address', () => {
  it('says so and closes the modal [addresses-12, backend-27]', async () => {
    const tab = await openWith(HOME, GARAGE);
    tab.dispatch(editAddressModalOpened(first(tab)));

    tab.dispatch(addressUpdated({ addressId: first(tab)._id, form: { ...HOME, city: 'Satara' } }));

    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual([`success: ${messages.addressUpdated}`]);
    expect(selectAddresses(tab.state()).map(({ city }) => city)).toEqual(['Satara', 'Nashik']);
    expect(modal(tab)).toBe('closed');
  });

  it('that is gone meanwhile says so and leaves the modal open', async () => {
    const tab = await openWith(HOME);
    tab.dispatch(editAddressModalOpened(first(tab)));
    await tab.client.deleteAddress({ parameters: { id: first(tab)._id } });

    tab.dispatch(addressUpdated({ addressId: first(tab)._id, form: HOME }));

    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual([`error: ${messages.addressNotFound}`]);
    expect(modal(tab)).toBe('edit');
    expect(selectAddressSaving(tab.state())).toBe(false);
  });
});

describe('Removing an address', () => {
  it('says so [addresses-12, backend-29]', async () => {
    const tab = await openWith(HOME, GARAGE);

    tab.dispatch(addressRemoved({ addressId: first(tab)._id }));

    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual([`warning: ${messages.addressRemoved}`]);
    expect(names(tab)).toEqual(['Garage']);
  });

  it('that fails leaves the list as it was [cart-14]', async () => {
    const tab = await openWith(HOME);
    browser.backend.failNext('DELETE', '/user/address/:id', 500);

    tab.dispatch(addressRemoved({ addressId: first(tab)._id }));

    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual([`error: ${messages.somethingWentWrong}`]);
    expect(names(tab)).toEqual(['Asha Verma']);
  });

  it('whose response is lost is shown gone', async () => {
    const tab = await openWith(HOME, GARAGE);
    browser.backend.failNext('DELETE', '/user/address/:id', 'lost-response');

    tab.dispatch(addressRemoved({ addressId: first(tab)._id }));

    await until(() => names(tab).join() === 'Garage');
    expect(tab.notifications).toEqual([`error: ${messages.somethingWentWrong}`]);
  });

  it('that is gone already says so, and shows what there is', async () => {
    const tab = await openWith(HOME, GARAGE);
    await tab.client.deleteAddress({ parameters: { id: first(tab)._id } });

    tab.dispatch(addressRemoved({ addressId: first(tab)._id }));

    await until(() => names(tab).join() === 'Garage');
    expect(tab.notifications).toEqual([`error: ${messages.addressNotFound}`]);
  });
});
