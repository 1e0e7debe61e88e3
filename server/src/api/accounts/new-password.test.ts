import { eq } from 'drizzle-orm';
import { users } from '../../database/schema';
import { startTestShop, type TestShop } from '../testing/test-shop';

const HOUR_MS = 3_600_000;

let scene: TestShop;

beforeAll(async () => {
  scene = await startTestShop('PGlite');
});
afterAll(() => scene.stop());

it('A password that was replaced while the clock was ahead lets its owner in as soon as the clock is right', async () => {
  const { user, password } = await scene.shop.newShopper();
  const ahead = new Date(Date.now() + HOUR_MS);
  await scene.database.queries.update(users).set({ tokensSince: ahead }).where(eq(users.id, user._id));

  const { encodedToken: token } = await scene.shop.ask('postLogIn', { body: { email: user.email, password } });
  expect(await scene.shop.ask('getCart', { token })).toEqual({ cart: [] });

  await scene.shop.ask('postPasswordReset', { body: { email: user.email } });
  const [resetToken = ''] = /(?<=#)\S+/.exec(scene.letters[0]?.text ?? '') ?? [];
  await scene.shop.ask('postNewPassword', { parameters: { resetToken }, body: { password: 'Turbine^9' } });
  expect(await scene.shop.call('getCart', { token })).toMatchObject({ status: 401 });
});
