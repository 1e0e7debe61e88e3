import { messages } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { logOutRequested } from '../../auth/auth.slice';
import { sessionExpired } from '../../session-expired';
import { addressNames, firstAddress, openAddresses } from '../../testing/address-tab';
import { HOME_ADDRESS } from '../../testing/home-address';
import { browserForEachTest } from '../../testing/shop-browser';
import { until } from '../../testing/until';
import { addressRemoved } from './addresses.slice';

const GARAGE = { ...HOME_ADDRESS, name: 'Garage', city: 'Nashik' };

const browser = browserForEachTest();

describe('Saved addresses', () => {
  it('are forgotten with the session', async () => {
    const tab = await openAddresses(browser, HOME_ADDRESS);

    tab.dispatch(sessionExpired());

    expect(addressNames(tab)).toEqual([]);
    tab.dispatch(logOutRequested());
  });
});

describe('Removing an address', () => {
  it('says so [addresses-12, backend-29]', async () => {
    const tab = await openAddresses(browser, HOME_ADDRESS, GARAGE);

    tab.dispatch(addressRemoved({ addressId: firstAddress(tab)._id }));

    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual([`warning: ${lateMessages.addressRemoved}`]);
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
    expect(tab.notifications).toEqual([`error: ${lateMessages.addressNotFound}`]);
  });
});
