import { type Address } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { selectAddressSaving } from '../../selectors';
import { addressNames, openAddresses, openModal } from '../../testing/address-tab';
import { holdResponse } from '../../testing/held-response';
import { HOME_ADDRESS } from '../../testing/home-address';
import { browserForEachTest } from '../../testing/shop-browser';
import { until } from '../../testing/until';
import { addAddressModalOpened, addressAdded, addressModalClosed } from './addresses.slice';

const GARAGE = { ...HOME_ADDRESS, name: 'Garage', city: 'Nashik' };

const browser = browserForEachTest();

/** The shop retries once. */
function failTwice(failure: 500 | 'network' | 'lost-response') {
  browser.backend.failNext('POST', '/user/address', failure);
  browser.backend.failNext('POST', '/user/address', failure);
}

describe('Adding an address', () => {
  it('whose response is lost is saved once, and the modal closes as if nothing had been', async () => {
    const tab = await openAddresses(browser, HOME_ADDRESS);
    browser.backend.failNext('POST', '/user/address', 'lost-response');
    tab.dispatch(addAddressModalOpened());

    tab.dispatch(addressAdded(GARAGE));

    await until(() => openModal(tab) === 'closed');
    expect(addressNames(tab)).toEqual(['Asha Verma', 'Garage']);
    expect(tab.notifications).toEqual([`success: ${lateMessages.addressAdded}`]);
  });

  it('is not saved twice when every response is lost and the shopper presses again', async () => {
    const tab = await openAddresses(browser, HOME_ADDRESS);
    failTwice('lost-response');
    tab.dispatch(addAddressModalOpened());
    tab.dispatch(addressAdded(GARAGE));
    await until(() => tab.notifications.length > 0);
    expect(openModal(tab)).toBe('add');

    tab.dispatch(addressAdded(GARAGE));

    await until(() => openModal(tab) === 'closed');
    expect(addressNames(tab)).toEqual(['Asha Verma', 'Garage']);
  });

  it('may be the same as one that is there already, when the shopper wants it so', async () => {
    const tab = await openAddresses(browser, HOME_ADDRESS);
    failTwice('network');
    tab.dispatch(addressAdded(HOME_ADDRESS));
    await until(() => tab.notifications.length > 0);

    tab.dispatch(addressAdded(HOME_ADDRESS));

    await until(() => addressNames(tab).length === 2);
    expect(addressNames(tab)).toEqual(['Asha Verma', 'Asha Verma']);

    tab.dispatch(addressAdded(HOME_ADDRESS));
    await until(() => addressNames(tab).length === 3);
  });

  it('another one than that whose response was lost is saved beside it', async () => {
    const tab = await openAddresses(browser);
    failTwice('lost-response');
    tab.dispatch(addressAdded(HOME_ADDRESS));
    await until(() => tab.notifications.length > 0);

    tab.dispatch(addressAdded(GARAGE));

    await until(() => addressNames(tab).length === 2);
    expect(addressNames(tab)).toEqual(['Asha Verma', 'Garage']);
  });

  it('does not close a modal that was opened while it was saved', async () => {
    const response = holdResponse<{ address: Address[] }>();
    const tab = browser.openTab({ client: { postAddress: () => response.promise } });
    await tab.startAsGuest();
    tab.dispatch(addAddressModalOpened());
    tab.dispatch(addressAdded(HOME_ADDRESS));

    tab.dispatch(addressModalClosed());
    tab.dispatch(addAddressModalOpened());
    response.give({ address: [{ ...HOME_ADDRESS, _id: '1', createdAt: '', updatedAt: '' }] });

    await until(() => addressNames(tab).length === 1);
    expect(openModal(tab)).toBe('add');
    expect(selectAddressSaving(tab.state())).toBe(false);
  });
});
