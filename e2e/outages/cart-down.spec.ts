import { testAsGuest as test } from '../shop-test';
import { CONSOLE_OF_FAULTS, testFaults } from '../faults/remote-down-test';

const HOME = { link: 'Piston Parts', heading: /./ };
const CART = { link: /^Cart/, heading: /Cart/ };
const PROFILE = { link: 'Profile', heading: 'Profile' };

test.use({ allowedConsole: CONSOLE_OF_FAULTS });

testFaults({ remote: 'mf-cart', at: '/wishlist-page', heading: 'Wishlist' }, [HOME, PROFILE]);
testFaults({ remote: 'mf-checkout', at: '/checkout-page', heading: 'Checkout' }, [HOME, CART, PROFILE]);
