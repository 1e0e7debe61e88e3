import { backendMessages, fullContract } from './backend';
import { garageMessages } from './garage';
import { endpointPath, messages, type Endpoint } from './index';
import { ATTEMPTS_WINDOW_MINUTES } from './request-limits';
import { contract, lateMessages, PROTECTED_FAILURES } from './schemas';

const endpoints: [string, Endpoint][] = Object.entries(fullContract);

describe('the contract', () => {
  it('has every endpoint of the specification, and those of an order [backend-2]', () => {
    expect(endpoints.map(([, { method, path, status }]) => `${method} ${path} ${status}`)).toEqual([
      'POST /auth/login 200',
      'POST /auth/logout 200',
      'POST /auth/signup 201',
      'POST /auth/verify 200',
      'POST /auth/password-reset 200',
      'POST /auth/password-reset/:resetToken 200',
      'GET /products 200',
      'GET /products/:id 200',
      'GET /categories 200',
      'GET /categories/:categoryId 200',
      'GET /user/cart 200',
      'POST /user/cart 201',
      'POST /user/cart/:productId 200',
      'DELETE /user/cart/:productId 200',
      'GET /user/wishlist 200',
      'POST /user/wishlist 201',
      'DELETE /user/wishlist/:productId 200',
      'GET /user/address 200',
      'POST /user/address 201',
      'POST /user/address/:id 200',
      'DELETE /user/address/:id 200',
      'GET /user/orders 200',
      'GET /user/orders/:id 200',
      'POST /user/orders/:id/reorder 200',
      'POST /user/orders 201',
      'POST /user/orders/:id/payment 200',
      'POST /test-gateway/orders/:providerOrderId/payments 201',
      'POST /auth/password 200',
      'POST /auth/logout-everywhere 200',
      'POST /user/profile 200',
      'POST /user/email 200',
      'POST /auth/email/:emailToken 200',
      'POST /user/account 200',
      'POST /user/deletion 200',
      'GET /user/sessions 200',
      'DELETE /user/sessions/:sessionId 200',
      'POST /auth/logout-others 200',
      'POST /user/orders/:id/email 200',
      'POST /orders/lookup 200',
      'GET /vehicle-makers 200',
      'GET /vehicle-makers/:maker/vehicles 200',
      'GET /vehicles/:vehicleId 200',
      'GET /vehicles/:vehicleId/fitments 200',
      'GET /products/:id/specification 200',
      'GET /products/:id/fitments 200',
      'GET /search 200',
      'GET /products/:id/about 200',
      'GET /user/garage 200',
      'POST /user/garage 201',
      'DELETE /user/garage/:carId 200',
      'POST /user/orders/:id/cancellation 200',
      'POST /user/orders/:id/returns 200',
      'POST /user/orders/:id/returns/:returnId/photo 200',
      'POST /part-numbers 200',
      'POST /user/quick-order 200',
      'GET /settings 200',
      'GET /settings/pages/:page 200',
      'GET /arrivals/:postalCode 200',
      'POST /complaints 201',
    ]);
  });

  it('protects all that belongs to a user, and documents what a token may run into [shop-3]', () => {
    for (const [, { path, access, failures }] of endpoints) {
      const isOwn = path.startsWith('/user/') || /^\/auth\/(logout|password$)/.test(path);
      expect(access).toBe(isOwn ? 'protected' : 'public');
      if (access === 'protected') expect(failures).toEqual(expect.arrayContaining([...PROTECTED_FAILURES]));
    }
  });

  it.each(endpoints)('%s fails with texts of the catalogue alone, each documented once', (_name, { failures }) => {
    const catalogue = Object.values({ ...messages, ...lateMessages, ...backendMessages, ...garageMessages }).flatMap(
      (text) => (typeof text === 'function' ? [text(1 as never), text(ATTEMPTS_WINDOW_MINUTES as never)] : text),
    );
    const texts = failures.map(({ message }) => message);
    expect(catalogue).toEqual(expect.arrayContaining(texts));
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('fills in the parameters of an address', () => {
    expect(endpointPath(contract.postOrderPayment, { id: 'a/b ?' })).toBe('/api/user/orders/a%2Fb%20%3F/payment');
    expect(endpointPath(contract.getProducts, {})).toBe('/api/products');
  });
});
