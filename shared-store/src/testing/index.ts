export { createTestShop, startTestBackend, type TestShop, type TestShopOptions } from './create-test-shop';
export { createTestNavigation, type ListedToasts, type OtherTabs, type TestNavigation } from './recorded-ports';
