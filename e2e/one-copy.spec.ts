import { expect, test } from './shop-test';

/** A text that stands in each library's shipped code and in nothing else's. */
const MARKS = {
  react: '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  'react-dom': 'bundleType:0',
  'react-router': '__reactRouterVersion',
  redux: '@@redux/INIT',
  'react-redux': 'react-redux-context',
  'redux-saga': '@@redux-saga/CANCEL_PROMISE',
  'react-toastify': 'Toastify__toast-container',
  'shared-store': 'auth/logInRequested',
  'shared-ui': 'data-page-heading',
  'shared-contract': 'Item Added to wishlist',
  'federation runtime': '__FEDERATION__',
};

const EVERY_DOOR = ['/', '/products-page', '/singleProduct-page/BR-8101', '/cart-page', '/wishlist-page', '/checkout-page'];

test('a page that has shown every remote has loaded each library exactly once', async ({ page, shop }) => {
  const scripts = new Map<string, string>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || !response.ok()) return;
    void response.text().then((text) => scripts.set(new URL(response.url()).pathname, text));
  });
  await page.goto('/logIn-Page');
  await shop.logInAsGuest();
  for (const path of EVERY_DOOR) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/profile-page/address');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  for (const [library, mark] of Object.entries(MARKS)) {
    const carriers = [...scripts].filter(([, text]) => text.includes(mark)).map(([path]) => path);
    expect(carriers, `files that carry ${library}`).toHaveLength(1);
  }
});
