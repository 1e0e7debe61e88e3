import { cartItemAdded } from '../cart/cart.slice';
import { guestLogInRequested } from '../../auth/auth.slice';
import { selectFit, selectGarage, selectPendingAddition } from '../../selectors';
import { vehicles } from '../../simulated-backend/seeds';
import { browserForEachTest, type Tab } from '../../testing/shop-browser';
import { until } from '../../testing/until';
import { carChosen, carMadeCurrent, fitsRequested, unfitPartAccepted } from './garage.slice';

const browser = browserForEachTest();

const DISC_OF_THAR = 'BR-8101';
const PADS_OF_I20 = 'BR-8102';

function drive(tab: Tab, vehicleId: string, year: number) {
  const vehicle = vehicles.find(({ _id }) => _id === vehicleId);
  if (!vehicle) throw new Error(`There is no vehicle ${vehicleId}`);
  tab.dispatch(carChosen({ vehicle, year }));
}
const verdict = (tab: Tab, productId: string) => selectFit(productId)(tab.state())?.verdict;

/** Waits until the backend has it in the cart. */
async function keptInCart(tab: Tab, productId: string) {
  const isThere = async () => (await tab.client.getCart()).cart.some(({ _id }) => _id === productId);
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 1));
}

describe('Another car', () => {
  it('never has the verdicts of the one before, and has its verdicts when the shopper comes back [fitment-3]', async () => {
    const tab = browser.openTab();
    await tab.start();
    drive(tab, 'hyundai-i20-2014-1.2-kappa', 2016);
    await until(() => selectGarage(tab.state()).currentId !== null);
    tab.dispatch(fitsRequested({ productIds: [PADS_OF_I20] }));
    await until(() => verdict(tab, PADS_OF_I20) === 'fits');
    drive(tab, 'mahindra-thar-2020-2.2-mhawk', 2022);
    await until(() => selectGarage(tab.state()).title === 'Mahindra Thar 2022');

    expect(verdict(tab, PADS_OF_I20)).toBeUndefined();
    tab.dispatch(fitsRequested({ productIds: [PADS_OF_I20] }));
    await until(() => verdict(tab, PADS_OF_I20) === 'unfit');
    tab.dispatch(carMadeCurrent({ carId: 'hyundai-i20-2014-1.2-kappa~2016' }));
    await until(() => selectGarage(tab.state()).title === 'Hyundai i20 2016');

    expect(verdict(tab, PADS_OF_I20)).toBeUndefined();
    const later = browser.openTab();
    await later.start();
    later.dispatch(fitsRequested({ productIds: [PADS_OF_I20] }));
    await until(() => verdict(later, PADS_OF_I20) === 'fits');
  });
});

describe('A visitor who adds a part that does not fit', () => {
  it('is asked before the log-in and not again after it [fitment-6]', async () => {
    const tab = browser.openTab({ at: '/products-page' });
    await tab.start();
    drive(tab, 'hyundai-i20-2014-1.2-kappa', 2016);
    await until(() => selectGarage(tab.state()).currentId !== null);
    tab.dispatch(cartItemAdded({ productId: DISC_OF_THAR }));
    await until(() => selectGarage(tab.state()).unfit?.parts[0]?.productId === DISC_OF_THAR);
    expect(selectPendingAddition(tab.state())).toBeNull();

    tab.dispatch(unfitPartAccepted());
    await until(() => selectPendingAddition(tab.state()) !== null);
    tab.dispatch(guestLogInRequested());
    await until(() => tab.currentUser() !== null);

    await keptInCart(tab, DISC_OF_THAR);
    expect(selectGarage(tab.state()).unfit).toBeNull();
  });
});

describe('A part of which nothing could be loaded', () => {
  it('is added without a question [fitment-4, fitment-6]', async () => {
    const tab = browser.openTab();
    await tab.startAsGuest();
    drive(tab, 'hyundai-i20-2014-1.2-kappa', 2016);
    await until(() => selectGarage(tab.state()).currentId !== null);
    browser.backend.failNext('GET', '/vehicles/:vehicleId/fitments', 500);

    tab.dispatch(cartItemAdded({ productId: DISC_OF_THAR }));

    await keptInCart(tab, DISC_OF_THAR);
    expect(verdict(tab, DISC_OF_THAR)).toBe('unchecked');
    expect(tab.logged).toEqual([expect.stringContaining('Whether parts fit could not be loaded')]);
  });
});
