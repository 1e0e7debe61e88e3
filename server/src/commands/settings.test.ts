import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PublicSettings, ResponseOf, searchEndpoints, settingsEndpoints } from '@piston-parts/shared-contract';
import { unique } from '@piston-parts/shared-contract/contract-suite';
import { demonstrationSettings, fullContract } from '@piston-parts/shared-contract/backend';
import { startTestShop, type TestShop } from '../api/testing/test-shop';
import { connectToFunctions } from '../operator-channel/connect-to-functions';
import { openChannel } from '../operator-channel/open-channel';
import { photos } from '../database/photo.schema';
import { describeSettings, runSettings } from '../shop-settings/settings-command';
import { settingsInDatabase, type OwnerSettings } from '../shop-settings/shop-settings';

const GSTIN = '27AAPFU0939F1ZV';

let api: TestShop;
let data: string;
let closeChannel: () => Promise<void>;

beforeAll(async () => {
  data = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-settings-'));
  api = await startTestShop('PGlite');
  closeChannel = await openChannel(api.database, data);
});
afterAll(async () => {
  await closeChannel();
  await api.stop();
  rmSync(data, { recursive: true });
});

/** Through the running shop, as the command reaches it. */
async function openRunning(): Promise<OwnerSettings> {
  const owner = await connectToFunctions(data, 'settings');
  if (!owner) throw new Error('No shop runs.');
  return owner;
}
const run = (...words: string[]) => runSettings(words, openRunning, 'ravi', data);
const runDirectly = (...words: string[]) =>
  runSettings(words, async () => ({ ...settingsInDatabase(api.database), close: async () => undefined }), 'asha', data);

function fileWith(settings: unknown): string {
  const file = path.join(data, 'settings.json');
  writeFileSync(file, typeof settings === 'string' ? settings : JSON.stringify(settings));
  return file;
}

async function readShown(): Promise<PublicSettings> {
  const response = await api.app.inject('/api/settings');
  return response.json<ResponseOf<typeof settingsEndpoints.getSettings>>().settings;
}

const set = (values: object) => ({ ...demonstrationSettings, ...values });
/** A file that is no set, or a faulty one, and the sentence about it; shared-contract tests each fault. */
const FAULTS: readonly (readonly [fault: string, settings: unknown, sentence: string])[] = [
  ['nothing', null, 'is no set of settings'],
  ['a list', [], 'is no set of settings'],
  ['no JSON', '{"name": "Ravi', 'cannot be read as JSON'],
  ['an unknown setting', set({ nmae: 'Ravi' }), 'There is no setting nmae.'],
];

function eachTestHasTheDemonstration(): void {
  beforeEach(() => run('import', fileWith(demonstrationSettings)));
}

describe('A file of settings', () => {
  it.each(FAULTS)('is refused with %s, and nothing is changed [settings-3]', async (_, settings, sentence) => {
    const before = await run('export');

    await expect(run('import', fileWith(settings))).rejects.toThrow(sentence);
    expect(await run('export')).toBe(before);
  });

  it('that is not there is named, without a word of JSON [settings-3]', async () => {
    await expect(run('import', path.join(data, 'none.json'))).rejects.toThrow(/none\.json cannot be read: ENOENT/);
  });
});

describe('The settings of a shop', () => {
  eachTestHasTheDemonstration();

  it('are changed by the owner’s command and shown with the next request, with another ETag [settings-1, settings-2]', async () => {
    const before = await api.app.inject('/api/settings');
    expect(before.headers).toMatchObject({ 'surrogate-key': 'settings', 'cache-control': 'no-cache' });
    const headers = { 'if-none-match': String(before.headers.etag) };
    expect((await api.app.inject({ url: '/api/settings', headers: headers })).statusCode).toBe(304);

    expect(await run('set', 'name', 'Ravi Motors')).toMatch(
      /^Saved as version \d+\. Pages show it with the next request\.$/,
    );
    await runDirectly('set', 'delivery.charge', '80');
    await run('set', 'gstin', GSTIN);

    expect((await api.app.inject({ url: '/api/settings', headers: headers })).statusCode).toBe(200);
    expect(await readShown()).toMatchObject({
      name: 'Ravi Motors',
      gstin: GSTIN,
      delivery: { charge: 80, freeFrom: 0 },
    });
    expect(await run('get', 'delivery.charge')).toBe('80');
  });

  it('can be taken out again, and a name may be a number [settings-1]', async () => {
    await run('set', 'phone', '+91 80 4000 1234');
    await run('set', 'name', '24');
    expect(await readShown()).toMatchObject({ name: '24', phone: '+91 80 4000 1234' });

    await run('set', 'phone', 'null');
    expect(await readShown()).not.toHaveProperty('phone');
    await expect(run('get', 'phone')).rejects.toThrow('phone is not set.');
    await expect(run('get', '__proto__')).rejects.toThrow('__proto__ is not set.');
    await expect(run('set', 'name', 'null')).rejects.toThrow('name is missing.');
  });

  it('have a logo, which is not in each page [settings-1]', async () => {
    const logo = '<svg viewBox="0 0 8 8">\n  <path id="a" d="M0 0h8v8z"/>\n  <use href="#a"/>\n</svg>';
    await run('set', 'logo', `${logo}\n`);

    expect(await run('get', 'logo')).toBe(logo);
    expect(await readShown()).toMatchObject({ hasLogo: true });
    expect(await readShown()).not.toHaveProperty('logo');
  });

  it('come out of a file as they went in, and the file has its JSON Schema (else: npm run --silent shop -- settings schema > docs/settings.schema.json) [settings-1]', async () => {
    const file = path.join(data, 'exported.json');
    await run('export', file);
    await run('set', 'name', 'Other');
    await run('import', file);

    expect(JSON.parse(await run('export'))).toEqual(demonstrationSettings);
    const docs = path.join(__dirname, '..', '..', '..', 'docs', 'settings.schema.json');
    expect(JSON.parse(readFileSync(docs, 'utf8'))).toEqual(JSON.parse(JSON.stringify(describeSettings())));
  });

  it('are refused with a sentence for each fault, though half of the file is right [settings-3]', async () => {
    const wrong = { ...demonstrationSettings, name: 'Ravi', newsletter: 'yes', delivery: { charge: -1 } };

    await expect(run('import', fileWith(wrong))).rejects.toThrow(
      'newsletter must be true or false.\nNothing was changed.',
    );
    await expect(run('import', fileWith(wrong))).rejects.toThrow('delivery.charge must not be below 0.');
    expect((await readShown()).name).toBe('Piston Parts');
  });

  it('have what else things are called: the search finds it with the next request, and not after it is taken out [settings-10]', async () => {
    const find = async (text: string) => {
      const response = await api.app.inject({ url: '/api/search', query: { text } });
      const { results, notices = [], isNearest } = response.json<ResponseOf<typeof searchEndpoints.searchParts>>();
      return { id: results[0]?.product._id ?? null, notices: notices.map(({ text: own }) => own), isNearest };
    };
    const unknown = { id: null, notices: [expect.stringMatching(/^We recognise no part/)], isNearest: false };
    const findListed = async () =>
      (await api.app.inject({ url: '/api/products', query: { search: 'bhonpi', upto: '0' } })).body.includes('EL-4103');
    expect([await find('bhonpi'), await findListed()]).toEqual([unknown, false]);
    await run(
      'set',
      'synonyms',
      JSON.stringify([
        ['horn', 'bhonpi', 'Pedal Baja'],
        ['Renault Kwid', 'tomahawk'],
      ]),
    );

    expect(await find('BHONPI')).toEqual({ id: 'EL-4103', notices: [], isNearest: false });
    // `pedal` alone is a part that the shop does not sell.
    expect(await find('pedal baja for thar')).toEqual({ id: 'EL-4103', notices: [], isNearest: false });
    expect(await find('tomahawk')).toMatchObject({ notices: ['No parts for the Renault Kwid.'] });
    expect(await findListed()).toBe(true);
    expect(await readShown()).not.toHaveProperty('synonyms');

    await run('set', 'synonyms', 'null');
    expect([await find('bhonpi'), await findListed()]).toEqual([unknown, false]);
  });

  it('keep who changed what and when, and refuse a change that did not see another one [settings-4]', async () => {
    const version = (await run('history')).split(' ')[0] ?? '';
    await run('set', 'name', 'Ravi Motors', '--by', 'Asha');

    await expect(run('set', 'name', 'Other', '--if-version', version)).rejects.toThrow(
      /since version .*:\n\d+ .* Asha {2}name = Ravi Motors/,
    );
    await expect(run('set', 'name', 'Other', '--if-version', 'new')).rejects.toThrow('Give --if-version a number');
    await expect(run('set', 'name', 'Other', '--if-version', '9999')).rejects.toThrow('There is no version 9999');
    expect((await run('history')).split('\n')[0]).toMatch(/^\d+ {2}2\d{3}-.*Z {2}Asha {2}name = Ravi Motors$/);
  });

  it('may name a part that is imported later, and a picture that is not there: the command says so [settings-9]', async () => {
    expect(
      await run('set', 'home', '{"part": "OWN-1", "picture": {"src": "/pictures/no-such", "alt": "A part"}}'),
    ).toMatch(
      /request\.\nThe shop has no part OWN-1, of home\.part, yet\.\nThe shop has no picture \/pictures\/no-such\.$/,
    );
    expect(
      await run('set', 'home', '{"part": "BR-8101", "picture": {"src": "/pictures/brake-disc", "alt": "A disc"}}'),
    ).toMatch(/request\.$/);
    // Of this host, and of the bucket.
    const [own, shared, none] = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
    mkdirSync(path.join(data, String(own)));
    await api.database.queries.insert(photos).values({ hash: String(shared), contents: 'contents' });
    const setPhoto = (hash = '') => run('set', 'home', `{"picture": {"src": "/media/${hash}", "alt": "A part"}}`);
    expect([await setPhoto(own), await setPhoto(shared), await setPhoto(none)]).toEqual([
      expect.stringMatching(/request\.$/),
      expect.stringMatching(/request\.$/),
      expect.stringMatching(`request\\.\nThe shop has no picture /media/${none}\\.$`),
    ]);
  });

  it('without the demonstration name what they still have of it [settings-7]', async () => {
    const { demonstration: _demonstration, ...own } = demonstrationSettings;
    const saved = await run('import', fileWith({ ...own, email: 'ravi@ravi-motors.in' }));
    expect(saved.split('\n').slice(1)).toEqual([
      'address is that of the demonstration.',
      'gstin is that of the demonstration.',
      expect.stringMatching(/^pages.returns says as in the demonstration: Payments here go to a test gateway /),
      expect.stringMatching(/^pages.about says as in the demonstration: The parts are examples, /),
      'pages.terms says as in the demonstration: In this shop no contract of sale comes about, and no part is sent.',
      'pages.terms says as in the demonstration: Pictures are rendered examples.',
    ]);
    const terms = { terms: ['In this shop no contract of sale comes about for parts on request.'] };
    expect(await run('import', fileWith({ name: 'Ravi Motors', delivery: own.delivery, pages: terms }))).toMatch(
      /request\.$/,
    );
  });

  it('come back as they were in an older version, which is exported and imported again [settings-4]', async () => {
    const version = (await run('history')).split(' ')[0] ?? '';
    await run('set', 'delivery.charge', '80');
    await run('set', 'name', 'Ravi Motors');
    const file = path.join(data, 'older.json');

    expect(await run('get', 'name', '--version', version)).toBe('Piston Parts');
    await run('export', file, '--version', version);
    await run('import', file);

    expect(await readShown()).toMatchObject({ name: 'Piston Parts', delivery: { charge: 50 } });
    await expect(run('export', '--version', '9999')).rejects.toThrow('There is no version 9999 of the settings.');
    await expect(run('export', '--version', 'old')).rejects.toThrow('Give --version a number');
    await expect(run('set', 'name', 'Other', '--version', version)).rejects.toThrow('Say what: ');
  });

  it('take one of two changes at the same time, and readers get whole sets meanwhile [settings-4]', async () => {
    const pair = (name: string) => run('import', fileFor(name));
    const fileFor = (name: string) => {
      const file = path.join(data, `${name}.json`);
      writeFileSync(file, JSON.stringify(set({ name, description: name })));
      return file;
    };
    const version = Number((await run('history')).split(' ')[0]);
    const changes = Promise.allSettled(['First', 'Second', 'Third'].map(pair));
    const reads = await Promise.all(Array.from({ length: 10 }, readShown));
    const saved = (await changes).filter(({ status }) => status === 'fulfilled').length;

    for (const { name, description } of reads) {
      if (name !== 'Piston Parts') expect(description).toBe(name);
    }
    expect(saved).toBeGreaterThanOrEqual(1);
    expect(Number((await run('history')).split(' ')[0])).toBe(version + saved);
  });

  it('are changed by no HTTP request, whatever it claims to be [settings-2]', async () => {
    const before = await run('export');
    const { ownerHeaders } = await import('../operator-channel/channel-address');
    const headers = { 'content-type': 'application/json', ...(await ownerHeaders(data)) };
    const payload = JSON.stringify({ settings: set({ name: 'Evil' }), change: 'x', changedBy: 'x', ifVersion: 1 });

    for (const url of ['/api/settings', '/settings', '/api/settings/pages/about']) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        expect((await api.app.inject({ method, url, headers, payload })).statusCode).toBe(404);
      }
    }
    expect(
      Object.values(fullContract).filter(({ path: at, method }) => at.startsWith('/settings') && method !== 'GET'),
    ).toEqual([]);
    expect(await run('export')).toBe(before);
  });

  it('have a page of text only where the owner has written one [settings-5]', async () => {
    await run('set', 'pages', '{"terms": ["## Terms", "Be kind."]}');

    expect((await api.app.inject('/api/settings/pages/terms')).json()).toEqual({
      textPage: { page: 'terms', lines: ['## Terms', 'Be kind.'] },
    });
    for (const missing of ['about', 'toString', '__proto__']) {
      expect((await api.app.inject(`/api/settings/pages/${missing}`)).statusCode).toBe(404);
    }
    expect((await readShown()).pages).toEqual(['customerCare', 'contact', 'terms']);
  });
});

describe('Home', () => {
  eachTestHasTheDemonstration();

  const readHome = async () =>
    (await api.app.inject('/api/categories')).json<ResponseOf<(typeof fullContract)['getCategories']>>();

  it('has the makers and categories that the owner has set, in their order [settings-9]', async () => {
    await run('set', 'home.makers', '["Yugo", "Mahindra"]');
    const image = { src: '/pictures/horn', alt: 'A horn' };
    await run('set', 'categories', JSON.stringify([{ category: 'Light', text: 'Lamps', image }]));

    expect(await readHome()).toEqual({
      categories: [{ _id: 'light', category: 'Light', text: 'Lamps', image }],
      carMakers: [
        { name: 'Yugo', parts: 0 },
        { name: 'Mahindra', parts: expect.any(Number) as unknown },
      ],
    });
    expect((await api.app.inject('/api/categories/light')).statusCode).toBe(200);
    expect((await api.app.inject('/api/categories/brakes')).statusCode).toBe(404);
  });

  it('and each list of categories leave out one without parts, from the next request on [settings-9]', async () => {
    const image = { src: '/pictures/horn', alt: 'A horn' };
    const own = [
      { category: 'Light', text: 'Lamps', image },
      { category: 'Brakes', text: 'Stopping', image },
    ];
    await run('set', 'categories', JSON.stringify(own));
    const labels = async () => (await readShown()).categories?.map(({ label }) => label);
    const others = ['Mechanical', 'Body', 'Engine', 'Stopping', 'Electric', 'Suspension'];
    expect(await labels()).toEqual(['Air conditioning', 'Oils', 'Lamps', ...others]);

    await api.database.query({ text: 'create table kept as select * from products', values: [] });
    await api.database.query({ text: "update products set category = 'Oil' where category = 'Light'", values: [] });
    expect(await labels()).toEqual(['Air conditioning', 'Oils', ...others]);
    expect((await readHome()).categories.map(({ text }) => text)).toEqual(['Stopping']);

    await api.database.query({
      text: 'update products set category = kept.category from kept where kept.id = products.id',
      values: [],
    });
    expect(await labels()).toEqual(['Air conditioning', 'Oils', 'Lamps', ...others]);
    // No page needs a list that its scripts have.
    await run('set', 'categories', JSON.stringify([{ category: 'Brakes', text: 'Brakes', image }]));
    expect(await labels()).toBeUndefined();
  });

  it('has those that have parts where the owner has set none [settings-9]', async () => {
    await run('set', 'home', 'null');
    await run('set', 'categories', 'null');
    const { categories, carMakers = [] } = await readHome();
    expect(categories).toHaveLength(9);
    expect(carMakers.length).toBeGreaterThan(3);
    for (const { parts } of carMakers) expect(parts).toBeGreaterThan(0);

    await api.database.query({ text: "update products set category = 'Oil' where category = 'Light'", values: [] });
    expect((await readHome()).categories.map(({ category }) => category)).not.toContain('Light');
  });
});

describe('The arrival of an order', () => {
  it('stays as it was promised when it was placed, whatever the owner sets later, and is promised again with another placing [delivery-5]', async () => {
    const { shop } = api;
    const shopper = await shop.newShopper();
    const { token } = shopper;
    await shop.putInCart(shopper, { _id: 'BR-8101' }, 1);
    const { _id: addressId } = await shop.newAddress(shopper);
    const zones = (days: number) => JSON.stringify([{ pins: ['6'], from: days, to: days }]);
    await run('set', 'deliveryTimes', `{"cutOffHour": 24, "zones": ${zones(60)}}`);
    const first = await shop.placeOrder(shopper, addressId);
    await run('set', 'deliveryTimes.zones', zones(30));
    const order = await shop.placeOrder(shopper, addressId);
    expect(order._id).toBe(first._id);
    const { arrival: promised } = await shop.ask('getArrival', { parameters: { postalCode: '682001' } });

    await run('set', 'deliveryTimes', 'null');
    const body = await api.payAtProvider(order);
    await shop.ask('postOrderPayment', { token, parameters: { id: order._id }, body });
    const receipt = await shop.ask('getOrder', { token, parameters: { id: order._id } });
    expect(receipt.order.arrival).toEqual(promised);
    expect(await readShown()).not.toHaveProperty('saysArrival');
  });
});

describe('The number of an order', () => {
  eachTestHasTheDemonstration();

  it('begins as the owner has set it, and earlier ones are found as before, with their prefix and without [orders-5]', async () => {
    const { shop } = api;
    const shopper = await shop.newShopper();
    const { _id: addressId } = await shop.newAddress(shopper);
    const buy = async () => {
      await shop.putInCart(shopper, { _id: 'BR-8102' }, 1);
      const body = { addressId };
      const { order } = await shop.ask('postOrder', { token: shopper.token, idempotencyKey: unique(), body });
      const proof = await api.payAtProvider(order);
      await shop.ask('postOrderPayment', { token: shopper.token, parameters: { id: order._id }, body: proof });
      const receipt = await shop.ask('getOrder', { token: shopper.token, parameters: { id: order._id } });
      return receipt.order.number;
    };
    const first = await buy();
    await run('set', 'orderPrefix', 'RAVI');
    const second = await buy();
    await run('set', 'orderPrefix', 'null');
    const numbers = [first, second, await buy()];

    expect(numbers.map((number) => number.split('-')[0])).toEqual(['PP', 'RAVI', 'PP']);
    for (const number of numbers) {
      for (const typed of [number, number.toLowerCase(), number.slice(number.indexOf('-'))]) {
        const body = { number: typed, email: shopper.user.email };
        expect((await shop.ask('postOrderLookup', { body })).order.number).toBe(number);
      }
    }
  });
});

describe('The delivery charge of an order', () => {
  eachTestHasTheDemonstration();

  it('is the one of the moment when it is placed, whatever the client says, and stays on its receipt [settings-6]', async () => {
    const { shop } = api;
    const shopper = await shop.newShopper();
    await shop.putInCart(shopper, { _id: 'BR-8101' }, 1);
    const { _id: addressId } = await shop.newAddress(shopper);
    const { price } = (await shop.ask('getProduct', { parameters: { id: 'BR-8101' } })).product;
    const placeOrder = () =>
      shop.ask('postOrder', {
        token: shopper.token,
        idempotencyKey: unique(),
        body: { addressId, delivery: { charge: 0 }, prices: { delivery: 0, total: 1 }, amount: 100 },
      });
    const first = await placeOrder();
    expect([first.order.amount, first.delivery]).toEqual([price.actualPrice * 100, { charge: 50, freeFrom: 0 }]);

    await run('set', 'delivery', '{"charge": 80}');
    const { order, delivery } = await placeOrder();
    expect([order.amount, delivery]).toEqual([(price.actualPrice + 80) * 100, { charge: 80 }]);
    expect(order._id).not.toBe(first.order._id);
    expect((await placeOrder()).order._id).toBe(order._id);

    const proof = await api.payAtProvider(order);
    await shop.ask('postOrderPayment', { token: shopper.token, parameters: { id: order._id }, body: proof });
    await run('set', 'delivery', '{"charge": 500, "freeFrom": 10}');
    const receipt = async () =>
      (await shop.ask('getOrder', { token: shopper.token, parameters: { id: order._id } })).order.prices;
    expect(await receipt()).toMatchObject({ delivery: 80, total: price.actualPrice + 80 });

    // As an order of before, with which no prices were stored.
    await api.database.query({ text: 'update orders set prices = null where id = $1', values: [order._id] });
    expect(await receipt()).toMatchObject({ delivery: 50, total: price.actualPrice });
  });
});
