import { messages } from '@piston-parts/shared-contract';
import { logOutRequested, sessionExpired } from '../../auth/auth.slice';
import { selectAddresses, selectAddressesStatus, selectAddressSaving } from '../../selectors';
import { addressNames, firstAddress, openAddresses, openModal } from '../../testing/address-tab';
import { HOME_ADDRESS } from '../../testing/home-address';
import { browserForEachTest } from '../../testing/shop-browser';
import { until } from '../../testing/until';
import {
  addressAdded,
  addressesRequested,
  addressRemoved,
  addressUpdated,
  editAddressModalOpened,
} from './addresses.slice';

const GARAGE = { ...HOME_ADDRESS, name: 'Garage', city: 'Nashik' };

const browser = browserForEachTest();

describe('Saved addresses', () => {
  it('are loaded when a screen asks for them', async () => {
    const tab = await openAddresses(browser, HOME_ADDRESS, GARAGE);

    expect(addressNames(tab)).toEqual(['Asha Verma', 'Garage']);
  });

  it('that could not be loaded are reported in a toast, and asking again loads them', async () => {
    await openAddresses(browser, HOME_ADDRESS);
    const tab = browser.openTab();
    await tab.startAsGuest();
    browser.backend.failNext('GET', '/user/address', 'network');

    tab.dispatch(addressesRequested());
    await until(() => selectAddressesStatus(tab.state()) === 'failed');
    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual([`error: ${messages.somethingWentWrong}`]);
    tab.dispatch(addressesRequested());

    await until(() => addressNames(tab).length === 1);
  });

  it('agree with those in another tab', async () => {
    const here = await openAddresses(browser, HOME_ADDRESS);
    const there = await openAddresses(browser);

    there.dispatch(addressAdded(GARAGE));

    await until(() => addressNames(here).join() === 'Asha Verma,Garage');
  });

  it('are forgotten with the session', async () => {
    const tab = await openAddresses(browser, HOME_ADDRESS);

    tab.dispatch(sessionExpired());

    expect(addressNames(tab)).toEqual([]);
    tab.dispatch(logOutRequested());
  });
});

describe('Changing an address', () => {
  it('says so and closes the modal [addresses-12, backend-27]', async () => {
    const tab = await openAddresses(browser, HOME_ADDRESS, GARAGE);
    tab.dispatch(editAddressModalOpened(firstAddress(tab)));

    tab.dispatch(addressUpdated({ addressId: firstAddress(tab)._id, form: { ...HOME_ADDRESS, city: 'Satara' } }));

    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual([`success: ${messages.addressUpdated}`]);
    expect(selectAddresses(tab.state()).map(({ city }) => city)).toEqual(['Satara', 'Nashik']);
    expect(openModal(tab)).toBe('closed');
  });

  it('that is gone meanwhile says so and leaves the modal open', async () => {
    const tab = await openAddresses(browser, HOME_ADDRESS);
    tab.dispatch(editAddressModalOpened(firstAddress(tab)));
    await tab.client.deleteAddress({ parameters: { id: firstAddress(tab)._id } });

    tab.dispatch(addressUpdated({ addressId: firstAddress(tab)._id, form: HOME_ADDRESS }));

    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual([`error: ${messages.addressNotFound}`]);
    expect(openModal(tab)).toBe('edit');
    expect(selectAddressSaving(tab.state())).toBe(false);
  });
});

describe('Removing an address', () => {
  it('says so [addresses-12, backend-29]', async () => {
    const tab = await openAddresses(browser, HOME_ADDRESS, GARAGE);

    tab.dispatch(addressRemoved({ addressId: firstAddress(tab)._id }));

    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual([`warning: ${messages.addressRemoved}`]);
    expect(addressNames(tab)).toEqual(['Garage']);
  });

  it('whose response is lost is shown gone', async () => {
    const tab = await openAddresses(browser, HOME_ADDRESS, GARAGE);
    browser.backend.failNext('DELETE', '/user/address/:id', 'lost-response');

    tab.dispatch(addressRemoved({ addressId: firstAddress(tab)._id }));

    await until(() => addressNames(tab).join() === 'Garage');
    expect(tab.notifications).toEqual([`error: ${messages.somethingWentWrong}`]);
  });

  it('that is gone already says so, and shows what there is', async () => {
    const tab = await openAddresses(browser, HOME_ADDRESS, GARAGE);
    await tab.client.deleteAddress({ parameters: { id: firstAddress(tab)._id } });

    tab.dispatch(addressRemoved({ addressId: firstAddress(tab)._id }));

    await until(() => addressNames(tab).join() === 'Garage');
    expect(tab.notifications).toEqual([`error: ${messages.addressNotFound}`]);
  });
});
