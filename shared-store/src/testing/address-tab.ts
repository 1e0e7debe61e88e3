import type { Address, AddressForm } from '@piston-parts/shared-contract';
import { addressesRequested } from '../operations/addresses/addresses.slice';
import { selectAddresses, selectAddressesStatus, selectAddressModal } from '../selectors';
import type { Browser, Tab } from './shop-browser';
import { until } from './until';

export const addressNames = (tab: Tab) => selectAddresses(tab.state()).map(({ name }) => name);
export const openModal = (tab: Tab) => selectAddressModal(tab.state()).kind;

/** Opens a tab of a guest who has saved these addresses. */
export async function openAddresses(browser: Browser, ...addresses: readonly AddressForm[]): Promise<Tab> {
  const tab = browser.openTab();
  await tab.startAsGuest();
  for (const address of addresses) await tab.client.postAddress({ body: { address } });
  tab.dispatch(addressesRequested());
  await until(() => selectAddressesStatus(tab.state()) === 'ready');
  return tab;
}

export function firstAddress(tab: Tab): Address {
  const [address] = selectAddresses(tab.state());
  if (!address) throw new Error('There is no address');
  return address;
}
