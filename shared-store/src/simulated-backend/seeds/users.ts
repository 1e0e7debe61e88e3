import { GUEST_CREDENTIALS } from '@piston-parts/shared-contract';

const OPENED = '2026-01-05T10:00:00+05:30';
const fresh = { createdAt: OPENED, updatedAt: OPENED, cart: [], wishlist: [] };

/**
 * The three of the seed data (seeds-5); the first is behind Guest Log-In. Plain-text passwords of demonstration
 * accounts.
 */
export const users = [
  { _id: 'user-guest', firstName: 'Guest', lastName: 'Shopper', ...GUEST_CREDENTIALS, ...fresh },
  {
    _id: 'user-asha',
    firstName: 'Asha',
    lastName: 'Verma',
    email: 'asha.verma@pistonparts.example',
    password: 'Camshaft#7',
    mobileNumber: '9876543210',
    ...fresh,
  },
  {
    _id: 'user-rohan',
    firstName: 'Rohan',
    lastName: 'Iyer',
    email: 'rohan.iyer@pistonparts.example',
    password: 'Gearbox@42',
    ...fresh,
  },
];
