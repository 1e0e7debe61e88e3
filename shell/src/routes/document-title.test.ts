import { routeTable } from '../testing/declared-routes';
import { documentHead } from './document-head';

describe('The title of the window', () => {
  it.each([
    ['/', null, 'Spare parts for cars · Piston Parts'],
    ['/profile-page/address', null, 'Addresses · Piston Parts'],
    ['/singleProduct-page/BR-8101', null, 'Part · Piston Parts'],
    ['/singleProduct-page/BR-8101', 'Brake Disc', 'Brake Disc · Piston Parts'],
    ['/cart-page', null, 'Cart · Piston Parts'],
    ['/forgotten-password', null, 'Forgotten password · Piston Parts'],
    ['/new-password', null, 'New password · Piston Parts'],
    ['/customer-care', null, 'Customer care · Piston Parts'],
    ['/delivery', null, 'Delivery · Piston Parts'],
    ['/privacy', null, 'Privacy · Piston Parts'],
    ['/nowhere', null, 'PAGE 404 Go Back to Homepage · Piston Parts'],
  ])('of %s whose screen says %s is "%s" [shell-4]', (path, own, title) => {
    expect(documentHead(routeTable, path, own === null ? {} : { title: own }).title).toBe(title);
  });
});
