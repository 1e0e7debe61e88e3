import { runInNewContext } from 'node:vm';
import { messages, PRODUCT_CATEGORIES, TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import { MAX_ATTEMPTS } from '@piston-parts/shared-contract/backend';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { ADDRESS, PASSWORD, signUpForm } from '@piston-parts/shared-contract/contract-suite';
import { startTestApi, TEST_ORIGIN, type TestApi } from '../testing/test-api';
import { shopOver } from '../testing/test-shop';
import { visitWithoutScripts, type Visit } from './testing/visit-without-scripts';

const OWN = { 'sec-fetch-site': 'same-origin' };
const PADS = 'BR-8102';
const BASIC_COOKIE = '__Host-piston-parts-basic';
const SESSION_COOKIE = '__Host-piston-parts-session';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi('PostgreSQL');
});
afterAll(() => api.stop());

/** A guest with the pads in the cart. */
async function guestWithPads(): Promise<Visit> {
  const visit = visitWithoutScripts(api);
  await visit.send('/basic/cart', { productId: PADS });
  await visit.press('Guest Log-In');
  return visit;
}

const quantityIn = (visit: Visit) => visit.document().querySelector<HTMLInputElement>('[name=quantity]')?.value;
const fieldOf = (visit: Visit, name: string) => visit.document().querySelector<HTMLInputElement>(`#${name}`);

/** The description of a field. */
const faultOf = (visit: Visit, name: string): string | undefined =>
  visit.document().querySelector(`#${fieldOf(visit, name)?.getAttribute('aria-describedby')?.split(' ')[0] ?? ''}`)
    ?.textContent;

describe('A shopper without scripts', () => {
  it('adds a part, logs in as a guest, gives an address and reaches the payment, which says what it needs [basic-1, basic-4, basic-6]', async () => {
    const visit = visitWithoutScripts(api);
    expect(await visit.send('/basic/cart', { productId: PADS })).toBe(200);
    expect(visit.text()).toMatch(/^Log in Log in to add .*brake pad.* to your cart\./i);
    expect(visit.document().querySelectorAll('nav a[href*="category="]')).toHaveLength(PRODUCT_CATEGORIES.length);

    await visit.press('Guest Log-In');
    expect(visit.text()).toMatch(/^Cart .*brake pad.* is in your cart/i);

    await visit.open('/basic/checkout');
    await visit.press('Save Address', ADDRESS);
    expect(visit.text()).toContain(`${ADDRESS.house}, ${ADDRESS.city}, ${ADDRESS.state} ${ADDRESS.postalCode}`);
    expect(visit.text()).toContain('Total Amount');
    expect(visit.text()).toContain('Arrives between');

    const [, total = ''] = /Total Amount (₹[\d,]+)/.exec(visit.text()) ?? [];
    expect(await visit.press(`Pay ${total}`)).toBe(200);
    expect(visit.text()).toContain('The payment needs scripts of the shop and of the payment provider');
    expect(visit.text()).toContain('Your cart and your address are saved.');
  });

  it('asks when a part arrives, and comes back to the part [delivery-3, delivery-2]', async () => {
    const visit = visitWithoutScripts(api);
    await visit.open(`/basic/arrival?postalCode=110001&part=${PADS}`);
    expect(visit.text()).toMatch(/Arrives between .* \(PIN code 110001\)/);
    expect(visit.document().querySelector(`main a[href="/singleProduct-page/${PADS}"]`)).not.toBeNull();
    for (const [typed, text] of [
      ['744101', 'We do not deliver to this PIN code yet.'],
      ['12', lateMessages.postalCodeIncorrect],
      ['<b>', lateMessages.postalCodeIncorrect],
    ] as const) {
      await visit.open(`/basic/arrival?postalCode=${encodeURIComponent(typed)}`);
      expect(visit.text()).toContain(text);
    }
  });

  it('types a quantity and removes the part [basic-3]', async () => {
    const visit = await guestWithPads();
    await visit.press('Change', { quantity: '3' });
    expect(quantityIn(visit)).toBe('3');
    expect(visit.text()).toContain('Price (3 items)');
    await visit.press('Change', { quantity: ' 2 ' });
    expect(quantityIn(visit)).toBe('2');

    await visit.press('Remove');
    expect(visit.text()).toContain(messages.cartEmpty);
    await visit.open('/basic/checkout');
    expect(visit.text()).toContain(messages.cartEmpty);
  });

  it('signs up, logs out and finds the cart again after a log-in [basic-4]', async () => {
    const visit = visitWithoutScripts(api);
    const form = signUpForm();
    await visit.open(`/basic/sign-up?add=${PADS}`);
    expect(fieldOf(visit, 'password')?.getAttribute('autocomplete')).toBe('new-password');
    await visit.press('Sign-Up', form);
    expect(visit.text()).toMatch(/is in your cart/);

    await visit.press('Log Out');
    expect([visit.path(), visit.cookies.size]).toEqual(['/', 0]);
    await visit.open('/basic/cart');
    expect(visit.text()).toMatch(/^Log in/);
    // By these a browser knows which password to fill in, and which to make up.
    expect(fieldOf(visit, 'password')?.getAttribute('autocomplete')).toBe('current-password');
    await visit.press('Log-In', form);
    expect(quantityIn(visit)).toBe('1');
  });

  it('asks for a link for a new password from the log-in, and reads where it works [basic-4, basic-5]', async () => {
    const visit = visitWithoutScripts(api);
    const form = signUpForm();
    await shopOver(api).ask('postSignUp', { body: form });
    await visit.open('/basic/log-in');
    const forgotten = [...visit.document().querySelectorAll('main a')].find(
      ({ textContent }) => textContent === messages.forgottenPassword,
    );
    await visit.open(forgotten?.getAttribute('href') ?? '');
    expect(visit.text()).toContain('The page behind it needs scripts');
    expect(await visit.press('Ask for a link', { email: 'nobody' })).toBe(422);
    expect(faultOf(visit, 'email')).toBe(lateMessages.emailIncorrect);

    expect(await visit.press('Ask for a link', { email: form.email })).toBe(200);
    expect(visit.text()).toContain('an email with a link is on its way');
    expect(api.emails.map(({ to }) => to)).toContain(form.email);
  });

  it('corrects an address that was saved, and reads a mistake beside its field [basic-5, basic-10]', async () => {
    const visit = await guestWithPads();
    await visit.send('/basic/address', ADDRESS);
    await visit.open('/basic/checkout');
    const edit = visit.document().querySelector('.addresses a')?.getAttribute('href') ?? '';
    await visit.open(edit);
    expect(fieldOf(visit, 'city')?.value).toBe(ADDRESS.city);

    expect(await visit.press('Update Address', { mobileNumber: '12' })).toBe(422);
    expect(faultOf(visit, 'mobileNumber')).toBe(lateMessages.mobileNumberIncorrect);
    await visit.press('Update Address', { house: '9, Hill Road', mobileNumber: ADDRESS.mobileNumber });
    expect([...visit.document().querySelectorAll('.addresses li')].map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('9, Hill Road'),
    ]);
  });

  it('has the session in the shop once its scripts work again [basic-6]', async () => {
    const visit = await guestWithPads();
    await visit.open('/basic/checkout');
    await visit.press('Save Address', ADDRESS);
    await visit.press(/^Pay ₹/);
    const script = visit.document().querySelector('script');
    const { headers, body } = await api.app.inject(script?.getAttribute('src') ?? '');
    expect(headers['content-type']).toMatch(/^text\/javascript/);
    const stored = new Map<string, string>();
    const replace = jest.fn();
    const localStorage = { setItem: (key: string, value: string) => stored.set(key, value) };
    runInNewContext(body, { document: visit.document(), localStorage, location: { replace } });

    expect(replace).toHaveBeenCalledWith('/checkout-page');
    const cookie = `${SESSION_COOKIE}=${visit.cookies.get(SESSION_COOKIE)}`;
    const authorization = stored.get(TOKEN_STORAGE_KEY) ?? '';
    const cart = await api.app.inject({ url: '/api/user/cart', headers: { authorization, cookie } });
    expect(cart.json()).toMatchObject({ cart: [{ _id: PADS }] });
  });
});

describe('A form with a mistake', () => {
  it('keeps what was typed and says what is wrong beside its field [basic-5]', async () => {
    const visit = await guestWithPads();
    await visit.open('/basic/checkout');
    const typed = { ...ADDRESS, city: '"><b>Kochi', postalCode: '012', house: '' };
    expect(await visit.press('Save Address', typed)).toBe(422);
    expect(faultOf(visit, 'house')).toBe(messages.fillAllDetails);
    expect(fieldOf(visit, 'city')?.value).toBe('"><b>Kochi');

    expect(await visit.press('Save Address', { house: '14, Lake Road' })).toBe(422);
    expect(faultOf(visit, 'postalCode')).toBe(lateMessages.postalCodeIncorrect);
    expect(fieldOf(visit, 'postalCode')?.getAttribute('aria-invalid')).toBe('true');
  });

  it('of a log-in or sign-up is refused with the texts of the API, and never repeats the password [basic-5]', async () => {
    const visit = visitWithoutScripts(api);
    const form = signUpForm();
    await shopOver(api).ask('postSignUp', { body: form });
    await visit.open(`/basic/log-in?add=${PADS}`);
    expect(await visit.press('Log-In', { email: '' })).toBe(422);
    expect(faultOf(visit, 'email')).toBe(messages.fillAllFields);

    expect(await visit.press('Log-In', { email: form.email, password: 'Wrong@999' })).toBe(401);
    expect(visit.text()).toContain(lateMessages.credentialsInvalid);
    expect([fieldOf(visit, 'email')?.value, fieldOf(visit, 'password')?.value]).toEqual([form.email, '']);
    await visit.press('Log-In', { password: PASSWORD });
    expect(visit.text()).toMatch(/is in your cart/);

    await visit.open('/basic/sign-up');
    expect(await visit.press('Sign-Up', form)).toBe(422);
    expect(faultOf(visit, 'email')).toBe(lateMessages.emailExists);
  });

  it('of a quantity changes nothing [basic-3, basic-5]', async () => {
    const visit = await guestWithPads();
    for (const quantity of ['-1', '0', '1e9', '999999', 'two', '2.5', '']) {
      expect(await visit.press('Change', { quantity })).toBe(422);
      expect(quantityIn(visit)).toBe(quantity);
      expect(visit.document().querySelector('.fault')?.textContent).not.toBe('');
    }
    await visit.open('/basic/cart');
    expect(quantityIn(visit)).toBe('1');
  });

  it.each([
    ['of a part that is not in the catalogue', { productId: 'NO-1' }, 404, messages.productNotFound],
    ['of a price beside the part', { productId: PADS, price: '1', qty: '9' }, 200, 'Price (1 item)'],
  ])('%s is answered with what the shop knows [basic-3]', async (_, fields, status, text) => {
    const visit = await guestWithPads();
    expect(await visit.send('/basic/cart', fields)).toBe(status);
    expect(visit.text()).toContain(text);
  });
});

describe('An attacker', () => {
  it('cannot send a form from elsewhere, be it a subdomain, a hidden origin or none [basic-7]', async () => {
    const visit = await guestWithPads();
    const forms = [
      'log-in',
      'guest',
      'sign-up',
      'forgotten-password',
      'log-out',
      'cart',
      'quantity',
      'removal',
      'address',
      'full-shop',
    ];
    const fields = { productId: PADS, quantity: '2', ...ADDRESS };
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', origin: TEST_ORIGIN },
      { 'sec-fetch-site': 'same-site', origin: 'https://blog.shop.example' },
      { 'sec-fetch-site': 'none', origin: TEST_ORIGIN },
      // Browsers that are too old for the first header.
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {},
    ]) {
      for (const form of forms) expect(await visit.send(`/basic/${form}`, fields, headers)).toBe(403);
    }
    expect([...visit.cookies.keys()]).toEqual([BASIC_COOKIE]);
    await visit.open('/basic/cart');
    expect(quantityIn(visit)).toBe('1');

    expect(await visit.send('/basic/quantity', fields, { origin: TEST_ORIGIN })).toBe(200);
    expect(quantityIn(visit)).toBe('2');
  });

  it('reads no cart with a part of another’s session, nor with one that has ended [basic-7]', async () => {
    const owner = await guestWithPads();
    const stranger = visitWithoutScripts(api);
    const [key = '', token = ''] = (owner.cookies.get(BASIC_COOKIE) ?? '').split(/\.(.*)/s);
    await stranger.open('/basic/log-in');
    await stranger.press('Guest Log-In');
    const [ownKey = ''] = (stranger.cookies.get(BASIC_COOKIE) ?? '').split('.');

    for (const forged of [`${ownKey}.${token}`, `.${token}`, `${key}.`, `${key}.${token}x`, '.', 'x']) {
      stranger.cookies.set(BASIC_COOKIE, forged);
      await stranger.open('/basic/cart');
      expect(stranger.text()).toMatch(/^Log in/);
    }
    // The API and these pages do not take each other's cookie.
    const cookie = `${SESSION_COOKIE}=${owner.cookies.get(BASIC_COOKIE)}; ${BASIC_COOKIE}=${owner.cookies.get(BASIC_COOKIE)}`;
    expect((await api.app.inject({ url: '/api/user/cart', headers: { cookie } })).statusCode).toBe(401);

    const kept = owner.cookies.get(BASIC_COOKIE) ?? '';
    await owner.press('Log Out');
    owner.cookies.set(BASIC_COOKIE, kept);
    await owner.open('/basic/cart');
    expect(owner.text()).toMatch(/^Log in/);
    expect(owner.cookies.has(BASIC_COOKIE)).toBe(false);
  });

  it('gets a cookie that neither scripts nor other sites have, and pages that no cache keeps [basic-7]', async () => {
    const headers = { ...OWN, 'content-type': 'application/x-www-form-urlencoded' };
    const { headers: received } = await api.app.inject({ method: 'POST', url: '/basic/guest', headers });
    const [cookie = ''] = [received['set-cookie'] ?? []].flat();

    expect(cookie).toMatch(
      /^__Host-piston-parts-basic=[^;]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(received['cache-control']).toBe('no-store');
  });

  it('cannot lead a log-in elsewhere, nor write a header or a script [basic-7]', async () => {
    const visit = visitWithoutScripts(api);
    for (const hostile of [
      'https://evil.example',
      '//evil.example',
      'x\r\nset-cookie: a=b',
      '<script>alert(1)</script>',
    ]) {
      await visit.send('/basic/cart', { productId: hostile, returnTo: '//evil.example' });
      expect(visit.path()).toMatch(/^\/basic\/log-in\?add=[^\r\n]*$/);
      await visit.press('Guest Log-In', { productId: hostile, returnTo: '//evil.example', add: hostile });
      expect(visit.path()).toMatch(/^\/basic\//);
      expect(visit.document().querySelector('main script')).toBeNull();
      expect([...visit.cookies.keys()]).toEqual([BASIC_COOKIE]);
      visit.cookies.clear();
    }
  });

  it.each(['.', '..'])('cannot reach another endpoint by a part called %s [basic-7]', async (productId) => {
    const visit = visitWithoutScripts(api);
    expect(await visit.open(`/basic/log-in?add=${productId}`)).toBe(200);
    await visit.press('Guest Log-In');
    expect(await visit.send('/basic/removal', { productId })).toBe(404);
    expect(await visit.send('/basic/quantity', { productId, quantity: '1' })).toBe(404);
  });

  it('neither shows nor changes an address of another’s [basic-7, basic-10]', async () => {
    const owner = await guestWithPads();
    await owner.send('/basic/address', ADDRESS);
    await owner.open('/basic/checkout');
    const edit = owner.document().querySelector('.addresses a')?.getAttribute('href') ?? '';

    const stranger = await guestWithPads();
    await stranger.open(edit);
    expect(fieldOf(stranger, 'city')?.value).toBe('');
    for (const addressId of [new URLSearchParams(edit.split('?')[1]).get('edit') ?? '', '..', 'no-such-address'])
      expect(await stranger.send('/basic/address', { ...ADDRESS, house: '1, Elsewhere', addressId })).toBe(404);
    await owner.open('/basic/checkout');
    expect(owner.text()).toContain(ADDRESS.house);
    expect(owner.text()).not.toContain('Elsewhere');
  });

  it('adds one address with a form that is sent twice [basic-7]', async () => {
    const visit = await guestWithPads();
    await visit.open('/basic/checkout');
    const idempotencyKey = visit.document().querySelector<HTMLInputElement>('[name=idempotencyKey]')?.value ?? '';
    await visit.send('/basic/address', { ...ADDRESS, idempotencyKey });
    await visit.send('/basic/address', { ...ADDRESS, idempotencyKey });
    expect(visit.document().querySelectorAll('.addresses li')).toHaveLength(1);
  });

  it('sends neither JSON nor more than a form, and guesses no more passwords than through the API [basic-7]', async () => {
    const visit = visitWithoutScripts(api, '198.51.100.9');
    expect(await visit.send('/basic/guest', {}, { ...OWN, 'content-type': 'application/json' })).toBe(415);
    expect(await visit.send('/basic/log-in', { email: 'x'.repeat(20_000) })).toBe(413);

    const form = signUpForm();
    await shopOver(api).ask('postSignUp', { body: form });
    const guess = () =>
      visitWithoutScripts(api, '198.51.100.9').send('/basic/log-in', { ...form, password: 'Wrong@999' });
    const statuses = await Promise.all(Array.from({ length: MAX_ATTEMPTS + 5 }, guess));
    expect(statuses.filter((status) => status === 401)).toHaveLength(MAX_ATTEMPTS);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(await visitWithoutScripts(api, '198.51.100.10').send('/basic/log-in', form)).toBe(200);
  });
});
