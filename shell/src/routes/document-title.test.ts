import { routeTable } from '../testing/declared-routes';
import { headWith } from './document-head';

describe('The title of the window', () => {
  it.each([
    ['/', null, 'Spare parts for cars · Ravi Motors'],
    ['/profile-page/address', null, 'Addresses · Ravi Motors'],
    ['/singleProduct-page/BR-8101', null, 'Part · Ravi Motors'],
    ['/singleProduct-page/BR-8101', 'Brake Disc', 'Brake Disc · Ravi Motors'],
    ['/cart-page', null, 'Cart · Ravi Motors'],
    ['/confirmation', null, 'Order confirmed · Ravi Motors'],
    ['/forgotten-password', null, 'Forgotten password · Ravi Motors'],
    ['/new-password', null, 'New password · Ravi Motors'],
    ['/customer-care', null, 'Customer care · Ravi Motors'],
    ['/delivery', null, 'Delivery · Ravi Motors'],
    ['/privacy', null, 'Privacy · Ravi Motors'],
    ['/nowhere', null, 'PAGE 404 Go Back to Homepage · Ravi Motors'],
  ])('of %s whose screen says %s is "%s" [shell-4]', (path, own, title) => {
    expect(
      headWith({ name: 'Ravi Motors' }).documentHead(routeTable, path, own === null ? {} : { title: own }).title,
    ).toBe(title);
  });
});
