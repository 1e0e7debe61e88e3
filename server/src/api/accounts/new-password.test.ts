import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { backendMessages, MAX_ATTEMPTS } from '@piston-parts/shared-contract/backend';
import type { Shop, Shopper } from '@piston-parts/shared-contract/contract-suite';
import { eq } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { users } from '../../database/schema';
import { registerApi } from '../api';
import { shopOver, startTestShop, type TestShop } from '../testing/test-shop';
import { isCommonPassword } from './common-passwords';

const HOUR_MS = 3_600_000;
const NEW = 'Turbine^9';
const WRONG = 'Other@99';

let testShop: TestShop;
/** Another process of the shop, as far as the API knows: it shares the database alone. */
let otherProcess: FastifyInstance;
let otherShop: Shop;

beforeAll(async () => {
  testShop = await startTestShop('PostgreSQL');
  otherProcess = Fastify();
  await registerApi(otherProcess, testShop.services);
  otherShop = shopOver({ app: otherProcess });
});
afterAll(async () => {
  await otherProcess.close();
  await testShop.stop();
});
afterEach(() => jest.restoreAllMocks());

const emailsTo = ({ user }: Shopper) => testShop.emails.filter(({ to }) => to === user.email);
const changeBy = ({ token, password: oldPassword }: Shopper, body: object = {}) => ({
  token,
  body: { oldPassword, password: NEW, ...body },
});
const logIn = ({ user: { email } }: Shopper, password: string) =>
  testShop.shop.request('postLogIn', { body: { email, password } });
const invalid = { status: 401, body: { errors: [lateMessages.tokenInvalid] } };

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

describe('A change of the password', () => {
  it('is notified to the owner by email, with what to do if it was another person [profile-3]', async () => {
    const shopper = await testShop.shop.newShopper();
    await testShop.shop.ask('postPasswordChange', changeBy(shopper));

    expect(emailsTo(shopper)).toHaveLength(1);
    const [{ subject = '', text = '' } = {}] = emailsTo(shopper);
    expect(subject).toBe('Your password at Piston Parts was changed');
    expect(text).toContain('https://shop.example/forgotten-password');
    expect(text).not.toContain(NEW);
  });

  it('by a stolen token without its cookie is refused, counts as no guess and changes nothing [session-17]', async () => {
    const shopper = await testShop.shop.newShopper();
    for (let tries = 0; tries <= MAX_ATTEMPTS; tries += 1)
      expect(await testShop.shop.request('postPasswordChange', { ...changeBy(shopper), cookie: null })).toMatchObject(
        invalid,
      );

    expect(await logIn(shopper, shopper.password)).toMatchObject({ status: 200 });
    expect(emailsTo(shopper)).toEqual([]);
  });

  it('cannot be guessed to, not even by many guesses at once, and its guesses count for the log-in', async () => {
    const shopper = await testShop.shop.newShopper();
    const guess = () => testShop.shop.request('postPasswordChange', changeBy(shopper, { oldPassword: WRONG }));
    const responses = await Promise.all(Array.from({ length: 20 }, guess));

    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(MAX_ATTEMPTS).fill(403), ...Array<number>(20 - MAX_ATTEMPTS).fill(429)]);
    expect(await testShop.shop.request('postPasswordChange', changeBy(shopper))).toMatchObject({ status: 429 });
    expect(await logIn(shopper, shopper.password)).toMatchObject({ status: 429 });
    expect(await testShop.shop.ask('getCart', { token: shopper.token })).toEqual({ cart: [] });
  });

  it('is made once when two are sent at once, and only its session stays', async () => {
    const shopper = await testShop.shop.newShopper();
    const passwords = [NEW, 'Gearbox@42'];
    const responses = await Promise.all(
      passwords.map((password) => testShop.shop.request('postPasswordChange', changeBy(shopper, { password }))),
    );

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const [changed = ''] = passwords.filter((_, at) => responses[at]?.status === 200);
    expect(await logIn(shopper, changed)).toMatchObject({ status: 200 });
    expect(emailsTo(shopper)).toHaveLength(1);
  });

  it('ends a log-in by the old password that was under way', async () => {
    const shopper = await testShop.shop.newShopper();
    const { passwords } = testShop.services;
    const { verify } = passwords;
    // The right old password was compared, and the token is not signed yet.
    jest.spyOn(passwords, 'verify').mockImplementationOnce(async (...compared) => {
      const isRight = await verify(...compared);
      await testShop.shop.ask('postPasswordChange', changeBy(shopper));
      return isRight;
    });

    const { encodedToken: token } = await testShop.shop.ask('postLogIn', {
      body: { email: shopper.user.email, password: shopper.password },
    });

    expect(await testShop.shop.request('getCart', { token })).toMatchObject(invalid);
  });
});

describe('A reset by a link', () => {
  it('is notified to the owner, who may not have asked for it; the link is used up', async () => {
    const shopper = await testShop.shop.newShopper();
    await testShop.shop.ask('postPasswordReset', { body: { email: shopper.user.email } });
    const [resetToken = ''] = /(?<=#)\S+/.exec(emailsTo(shopper)[0]?.text ?? '') ?? [];
    const reset = { parameters: { resetToken }, body: { password: NEW } };
    const responses = await Promise.all([1, 2, 3].map(() => testShop.shop.request('postNewPassword', reset)));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(emailsTo(shopper).map(({ subject }) => subject)).toEqual([
      'Your new password at Piston Parts',
      'Your password at Piston Parts was changed',
    ]);
  });
});

describe('Logging out everywhere', () => {
  it('ends at once the sessions of every process, also one whose log-in is younger there [session-18]', async () => {
    const shopper = await testShop.shop.newShopper();
    const body = { email: shopper.user.email, password: shopper.password };
    const { encodedToken: token } = await otherShop.ask('postLogIn', { body });
    expect(await otherShop.ask('getCart', { token })).toEqual({ cart: [] });

    await testShop.shop.ask('postLogOutEverywhere', { token: shopper.token });

    for (const ended of [token, shopper.token]) {
      expect(await otherShop.request('getCart', { token: ended })).toMatchObject(invalid);
      expect(await otherShop.request('postVerify', { body: { encodedToken: ended } })).toMatchObject(invalid);
    }
    const { encodedToken: later } = await otherShop.ask('postLogIn', { body });
    expect(await testShop.shop.ask('getCart', { token: later })).toEqual({ cart: [] });
  });
});

describe('One of the commonest passwords', () => {
  it.each([
    ...[
      'P@ssw0rd1',
      'Password@123',
      'Pass@word1',
      'Pa$$1234',
      'Welcome@2024',
      'Admin@123',
      'Qwerty!1',
      '1qaz@WSX',
      'Abcd@1234',
    ],
    ...['India@47', 'Iloveyou#1', '123456@a', '12345678!', '11111111@', 'a1b2c3d4!', 'Krishna@007'],
    ...['PistonParts@1', '@Dragon99', 'qwe123!@#', 'Summer2024!'],
  ])('is refused: %s [sign-up-9]', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['Piston@73', 'Gasket#1', 'Turbine^9', 'Camshaft#7', 'Other@99', '7&kR2!pq', 'Welcome@835291', '$#%&!*^7'])(
    'is not what only looks like it: %s [sign-up-9]',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );

  it('is refused before anything is counted or hashed, and changes nothing', async () => {
    const shopper = await testShop.shop.newShopper();
    const common = changeBy(shopper, { oldPassword: WRONG, password: 'Password@1' });
    for (let tries = 0; tries <= MAX_ATTEMPTS; tries += 1)
      expect(await testShop.shop.request('postPasswordChange', common)).toMatchObject({
        status: 422,
        body: { errors: [backendMessages.passwordCommon] },
      });

    expect(await logIn(shopper, shopper.password)).toMatchObject({ status: 200 });
  });
});
