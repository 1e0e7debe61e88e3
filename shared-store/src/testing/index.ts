export { createTestShop, startTestBackend, type TestShop, type TestShopOptions } from './create-test-shop';
export { HOME_ADDRESS } from './home-address';
export { createTestNavigation, type ListedToasts, type OtherTabs, type TestNavigation } from './recorded-ports';
