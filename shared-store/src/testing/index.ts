export { createTestShop, startTestBackend, type TestShop, type TestShopOptions } from './create-test-shop';
export { holdResponse } from './held-response';
export { HOME_ADDRESS } from './home-address';
export {
  createMemory,
  createTestNavigation,
  type ListedToasts,
  type OtherTabs,
  type TestNavigation,
} from './recorded-ports';
export { browserForEachTest, type Tab } from './shop-browser';
export { until } from './until';
