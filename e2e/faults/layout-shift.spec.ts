import { openAll, watchShifts } from '../layout-shift-test';
import { test } from '../shop-test';

const ROUTES = [
  '/',
  '/products-page',
  '/singleProduct-page/BR-8102',
  '/logIn-Page',
  '/signUp-Page',
  '/forgotten-password',
  '/new-password#token',
  '/customer-care',
  '/confirmation',
  '/exhaust',
];

// A page that is not there is answered as such.
test.use({ allowedConsole: /status of 404 .*\/exhaust$/ });

test.beforeEach(({ page }) => page.addInitScript(watchShifts));

// By day `access` looks for it on the same screens.
test('nothing moves by itself while a page comes', { tag: '@nightly' }, ({ page }) => openAll(page, ROUTES));
