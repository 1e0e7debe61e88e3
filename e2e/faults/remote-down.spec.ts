import { testAsGuest as test } from '../shop-test';
import { CONSOLE_OF_FAULTS, testFaults } from './remote-down-test';

test.use({ allowedConsole: CONSOLE_OF_FAULTS });

testFaults({ remote: 'mf-catalog', at: '/products-page', heading: /parts/i }, [
  { link: 'Profile', heading: 'Profile' },
]);
testFaults({ remote: 'mf-account', at: '/profile-page', heading: 'Profile' }, [{ link: 'Piston Parts', heading: /./ }]);
