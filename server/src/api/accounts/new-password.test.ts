import { eq } from 'drizzle-orm';
import { users } from '../../database/schema';
import { startTestShop, type TestShop } from '../testing/test-shop';

const HOUR_MS = 3_600_000;

let testShop: TestShop;

beforeAll(async () => {
  testShop = await startTestShop('PostgreSQL');
});
afterAll(() => testShop.stop());

it('A password that was replaced while the clock was ahead lets its owner in as soon as the clock is right', async () => {
  const { user, password } = await testShop.shop.newShopper();
  const ahead = new Date(Date.now() + HOUR_MS);
  await testShop.database.queries.update(users).set({ tokensSince: ahead }).where(eq(users.id, user._id));

  const { encodedToken: token } = await testShop.shop.ask('postLogIn', { body: { email: user.email, password } });
  expect(await testShop.shop.ask('getCart', { token })).toEqual({ cart: [] });

  await testShop.shop.ask('postPasswordReset', { body: { email: user.email } });
  const [resetToken = ''] = /(?<=#)\S+/.exec(testShop.emails[0]?.text ?? '') ?? [];
  await testShop.shop.ask('postNewPassword', { parameters: { resetToken }, body: { password: 'Turbine^9' } });
  expect(await testShop.shop.request('getCart', { token })).toMatchObject({ status: 401 });
});
