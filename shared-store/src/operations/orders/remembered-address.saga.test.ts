import { selectCurrentUser, selectSelectedAddressId } from '../../selectors';
import { browserForEachTest } from '../../testing/shop-browser';
import { until } from '../../testing/until';
import { deliveryAddressSelected } from './orders.slice';

const browser = browserForEachTest();
const KEY = 'piston-parts-delivery-address';

async function openAsGuest(kept?: (userId: string) => string) {
  const first = browser.openTab();
  await first.startAsGuest();
  const userId = selectCurrentUser(first.state())?._id ?? '';
  if (kept) first.sessionStorage.set(KEY, kept(userId));
  return { first, userId, reload: () => browser.openTab({ sessionStorage: first.sessionStorage }) };
}

test('the delivery address that was chosen is chosen after a reload', async () => {
  const { first, userId, reload } = await openAsGuest();
  first.dispatch(deliveryAddressSelected({ addressId: 'address-1' }));
  expect(first.sessionStorage.get(KEY)).toBe(`${userId} address-1`);
  const tab = reload();
  await tab.start();
  await until(() => selectSelectedAddressId(tab.state()) !== null);

  expect(selectSelectedAddressId(tab.state())).toBe('address-1');
});

test.each([
  ['of another shopper', () => 'somebody address-1'],
  ['that is none', (userId: string) => userId],
])('an address %s is not chosen', async (_, kept) => {
  const { reload } = await openAsGuest(kept);
  const tab = reload();
  await tab.start();

  expect(selectSelectedAddressId(tab.state())).toBeNull();
});

test('a visitor’s choice is not kept', async () => {
  const tab = browser.openTab();
  await tab.start();
  tab.dispatch(deliveryAddressSelected({ addressId: 'address-1' }));

  expect(tab.sessionStorage.get(KEY)).toBeNull();
});
