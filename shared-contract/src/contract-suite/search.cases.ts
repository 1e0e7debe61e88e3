import { paths, type searchEndpoints } from '../index';
import type { CasesOf } from './cases';
import type { Shop } from './shop';

const search = async (shop: Shop, text: string) =>
  shop.ask('searchParts', { query: new URLSearchParams({ text }).toString() });

const THAR = 'mahindra-thar-2020-2.2-mhawk~2020';
const I20 = 'hyundai-i20-2014-1.4-crdi~2016';

/** Typed texts, and the first part that each must find in both backends. */
const FIRST: readonly (readonly [text: string, id: string])[] = [
  ['BR-8101', 'BR-8101'],
  ['br8101', 'BR-8101'],
  ['br 8101', 'BR-8101'],
  ['DEMO-24-0128', 'BR-8101'],
  ['demo240128', 'BR-8101'],
  ['disc brake', 'BR-8101'],
  ['brembo', 'BR-8101'],
  ['brake disk', 'BR-8101'],
  ['brkae disc', 'BR-8101'],
  ['rotor thar', 'BR-8101'],
  ['ब्रेक डिस्क', 'BR-8101'],
  ['thar ka disc', 'BR-8101'],
  ['brakepad', 'BR-8102'],
  ['brake pads i20', 'BR-8102'],
  ['i20 bosch', 'BR-8102'],
  ['cabin filter creta', 'AC-1101'],
  ['creta pollen filter', 'AC-1101'],
  ['crteta cabin', 'AC-1101'],
  ['bosch wiper', 'BD-6101'],
  ['wiper', 'BD-6101'],
  ['5w30', 'OL-5101'],
  ['5W-30', 'OL-5101'],
  ['motul', 'OL-5101'],
  ['oil fitler', 'EN-9101'],
  ['filter oil tiago', 'EN-9101'],
  ['tel filter', 'EN-9101'],
  ['maruti mirror', 'BD-6102'],
  ['swift shisha', 'BD-6102'],
  ['h4', 'LT-2101'],
  ['shocker ecosport', 'SC-7101'],
  ['volkswagen polo bearing', 'MC-3101'],
  ['whel bearing', 'MC-3101'],
  ['ignition coil', 'EL-4101'],
  ['horn', 'EL-4103'],
  ['dot 4', 'OL-5102'],
  ['dicky strut seltos', 'BD-6103'],
  ['tailgate shocker seltos', 'BD-6103'],
  ['swift side glass', 'BD-6102'],
  ['dicky jack for seltos', 'BD-6103'],
  ['disc pads', 'BR-8102'],
  ['airfilters', 'EN-9102'],
  ['tharbrakedisc', 'BR-8101'],
  ['brakedisc '.repeat(12), 'BR-8101'],
  ['tatatiago filters', 'EN-9101'],
  ['eco sports shocker', 'SC-7101'],
  ['ekosport shocker', 'SC-7101'],
  ['thaar philtar disc', 'BR-8101'],
  ['disc thar 2021', 'BR-8101'],
  ['pad i20 2016', 'BR-8102'],
  ['drlled disk vantd', 'BR-8101'],
  ['suspenshun ecosport', 'SC-7101'],
  ['relay creta', 'EL-4102'],
  ['horn thar 2021', 'EL-4103'],
];

export const searchCases: CasesOf<keyof typeof searchEndpoints> = {
  searchParts: {
    responses: {
      'the parts that match, with what matches in their names [search-1]': {
        arrange: async () => ({ query: 'text=brake' }),
        expect({ results, listing, didYouMean, isNearest }) {
          expect(listing.count).toBeGreaterThan(0);
          expect({ didYouMean, isNearest }).toEqual({ didYouMean: null, isNearest: false });
          for (const { product, highlights } of results) {
            for (const [from, to] of highlights) expect(product.name.slice(from, to).toLowerCase()).toContain('br');
          }
        },
      },
    },
    failures: {},
    rules: {
      'finds the part that is meant first, by words in any order, beginnings, typos, numbers, makers, cars and synonyms [search-2]':
        async (shop) => {
          const firstIds: [string, string | undefined][] = [];
          for (const [text] of FIRST) firstIds.push([text, (await search(shop, text)).results[0]?.product._id]);
          expect(firstIds).toEqual(FIRST.map((pair) => [...pair]));
        },
      'puts parts out of stock last among those that match as well': async (shop) => {
        const findIds = async (text: string) => (await search(shop, text)).results.map(({ product }) => product._id);
        expect(await findIds('Mahle')).toEqual(['EN-9101', 'EN-9103']);
        expect(await findIds('Honda')).toEqual(['SC-7102', 'AC-1103']);
      },
      'has every part whose name contains the text [search-3]': async (shop) => {
        const { products } = await shop.ask('getProducts');
        for (const text of ['dis', 'oil', 'or', 'for', 'ilter for', 'W-3', 'no such part', '%', '_']) {
          const contained = products.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
          const { pages } = (await search(shop, text)).listing;
          const ids: string[] = [];
          for (let page = 1; page <= pages; page += 1) {
            const query = new URLSearchParams({ text, page: String(page) }).toString();
            ids.push(...(await shop.ask('searchParts', { query })).results.map(({ product }) => product._id));
          }
          expect([text, new Set(ids).size]).toEqual([text, ids.length]);
          expect(ids).toEqual(expect.arrayContaining(contained.map(({ _id }) => _id)));
        }
      },
      'says what was probably meant [search-4]': async (shop) => {
        const meant = async (text: string) => (await search(shop, text)).didYouMean;
        expect(await meant('brkae disc')).toBe('brake disc');
        expect(await meant('brake disc')).toBeNull();
        expect(await meant('wyper')).toBe('wiper');
        expect(await meant('baering')).toBe('bearing');
        for (const text of ['windshield glass', 'engine oil 1 litre', 'qqqqqq brkae']) {
          expect([text, await meant(text)]).toEqual([text, null]);
        }
      },
      'offers the nearest parts when none matches all of the text [search-5]': async (shop) => {
        const { results, isNearest } = await search(shop, 'brembo brake disc lamborghini');
        expect(isNearest).toBe(true);
        expect(results[0]?.product._id).toBe('BR-8101');
        // Of their words only one of several kinds of parts is known.
        for (const text of ['zzzzqqqq', 'led strip', 'roof lining']) {
          const nothing = { results: [], isNearest: false, listing: { count: 0, pages: 1, page: 1 } };
          expect([text, await search(shop, text)]).toMatchObject([text, nothing]);
        }
      },
      'puts parts for the car first, as the listing does, and counts what that shows [search-11]': async (shop) => {
        const find = async (text: string, car: string) => {
          const query = new URLSearchParams({ text, car }).toString();
          return (await shop.ask('searchParts', { query })).results.map(({ product }) => product._id);
        };
        for (const text of ['brake', 'brake part', 'disc', 'oil', 'filter i20', 'BR-8101', 'horn']) {
          for (const car of [THAR, I20]) {
            const suggested = await shop.ask('searchParts', { query: new URLSearchParams({ text, car }).toString() });
            const listed = await shop.ask('getProducts', {
              query: new URLSearchParams({ search: text, first: car, unfit: 'shown', upto: '0' }).toString(),
            });
            expect([text, suggested.results.map(({ product }) => product._id)]).toEqual([
              text,
              listed.products.map(({ _id }) => _id),
            ]);
            const { count = 0, unfit = 0 } = listed.listing ?? {};
            expect([text, suggested.listing.count]).toEqual([text, count - unfit]);
          }
        }
        const brakes = [...(await find('brake part', ''))].sort();
        expect((await find('brake part', THAR))[0]).toBe('BR-8101');
        expect((await find('brake part', I20))[0]).toBe('BR-8102');
        expect([...(await find('brake part', I20))].sort()).toEqual(brakes);
        expect(await find('brake disc', I20)).toEqual(['BR-8101']);
        for (const car of ['gone~2019', `${I20.slice(0, -4)}1990`, '\0~2019', 'x'.repeat(500)]) {
          expect([car, await find('brake part', car)]).toEqual([car, await find('brake part', '')]);
        }
      },
      'says what the shop does not sell, with what is near below it [search-12]': async (shop) => {
        const noticesOf = async (text: string) => {
          const { notices = [], results, isNearest } = await search(shop, text);
          return [notices.map((notice) => notice.text).join(' '), isNearest, results[0]?.product._id ?? null];
        };
        const none = null;
        expect(await noticesOf('spark plug')).toEqual(['We do not sell spark plugs.', false, none]);
        expect(await noticesOf('sparkplugs thar')).toEqual([
          'We do not sell spark plugs. Below are all parts for the Mahindra Thar.',
          false,
          'BR-8101',
        ]);
        expect(await noticesOf('duster brake pads')).toEqual(['No parts for the Renault Duster.', true, 'BR-8102']);
        expect(await noticesOf('डस्टर')).toEqual(['No parts for the Renault Duster.', false, none]);
        expect(await noticesOf('kwid engine oil')).toEqual([
          'No parts for the Renault Kwid. Below are parts that fit any car.',
          false,
          'OL-5101',
        ]);
        expect(await noticesOf('activa brake shoe')).toEqual([
          'No parts for the Honda Activa: we sell none for scooters. We do not sell brake shoes.',
          false,
          none,
        ]);
        expect(await noticesOf('brake pads tiago')).toEqual(['No brake pads for the Tata Tiago.', true, 'BR-8102']);
        expect(await noticesOf('thar disc 1999')).toEqual([
          'No parts for the Mahindra Thar of 1999. Ours are for 2020 to today.',
          true,
          'BR-8101',
        ]);
        expect(await noticesOf('back wheel bearing polo')).toEqual([
          'No rear wheel bearings for the VW Polo.',
          true,
          'MC-3101',
        ]);
        expect(await noticesOf('brake pads')).toEqual(['', false, 'BR-8102']);
        expect(await noticesOf('horn thar')).toEqual(['', false, 'EL-4103']);
      },
      'leads from a symptom to parts, and from what is no part to a page [search-13, search-14]': async (shop) => {
        const noise = await search(shop, 'brake se awaaz');
        expect(noise.results.map(({ product }) => product._id)).toEqual(['BR-8102', 'BR-8101']);
        expect(noise.notices?.[0]?.links.map(({ text }) => text)).toEqual(['Brake pads', 'Brake discs']);
        const linksOf = async (text: string) => (await search(shop, text)).notices?.[0]?.links.map(({ to }) => to);
        expect(await linksOf('where is my order')).toEqual([paths.orders, paths.findOrder]);
        expect(await linksOf('car parts')).toEqual([paths.listing]);
        expect(await linksOf('warranty')).toEqual([paths.returns, paths.customerCare]);
        expect(await linksOf('do you deliver to guwahati')).toEqual([paths.delivery]);
        expect(await linksOf('cancel order refund')).toEqual([paths.returns]);
        expect(await linksOf('return spring')).toBeUndefined();
        expect(await linksOf('starting problem')).toEqual([paths.customerCare]);
        // The verb is no Skoda Yeti.
        expect((await linksOf('gadi race nahi leti'))?.[0]).toMatch('air+filters');
        expect(await linksOf('ghati par gasping rahi hai')).toEqual([paths.customerCare]);
        for (const number of ['MA3EWDE1S00123456', 'dl 3c ab 1234']) {
          expect((await search(shop, number)).notices?.[0]?.text).toMatch(/which we do not look up/);
        }
      },
      'leads from many parts to those of one type, and for one model [search-21]': async (shop) => {
        const { notices = [] } = await search(shop, 'oil');
        expect(notices.map(({ text }) => text)).toEqual(['By part', 'By car']);
        expect(notices[0]?.links).toContainEqual({
          text: 'Oil filter',
          to: '/products-page?search=oil&type=Oil+filter',
        });
      },
      'finds several numbers in their order, and says which it did not find, also of a long list [search-15]': async (
        shop,
      ) => {
        const { results, notices } = await search(
          shop,
          'OL-5101, XX-0000\nBR 8102;demo240128 BR-8102'.replace(' 8', '-8'),
        );
        expect(results.map(({ product }) => product._id)).toEqual(['OL-5101', 'BR-8102', 'BR-8101']);
        expect(notices?.map(({ text }) => text)).toEqual(['3 of 4 numbers found. Not found: XX-0000.']);
        expect(notices?.[0]?.links[0]?.to).toBe('/quick-order-page?lines=OL-5101%0AXX-0000%0ABR-8102%0Ademo240128');
        const spaced = await search(shop, 'br 8102 x2 and OL 5101 3 pcs, BR 8101');
        expect(spaced.results.map(({ product }) => product._id)).toEqual(['BR-8102', 'OL-5101', 'BR-8101']);
        expect(new URLSearchParams(spaced.notices?.[0]?.links[0]?.to.split('?')[1]).get('lines')).toBe(
          'br-8102 x 2\nOL-5101 x 3\nBR-8101',
        );
        expect((await search(shop, 'swift 800 creta 300')).notices?.[0]?.kind).not.toBe('numbers');
        const many = await search(shop, Array.from({ length: 300 }, (_, at) => `ZZ-${10_000 + at}`).join(' '));
        expect(many.results).toEqual([]);
        expect(many.notices?.[0]?.text).toMatch(/^0 of 22 numbers found.*Longer lists are for the quick order\.$/);
      },
      'finds inches by millimetres, and no number inside another [search-16]': async (shop) => {
        for (const text of ['wiper 24 inch', '24" wiper', 'wiper 24in', '600mm wiper', 'wiper 600 mm']) {
          expect([text, (await search(shop, text)).isNearest]).toEqual([text, false]);
        }
        for (const text of ['wiper 26 inch', 'wiper 60', 'x1 brake']) {
          const { isNearest, notices = [] } = await search(shop, text);
          expect([text, isNearest || notices.length > 0]).toEqual([text, true]);
        }
      },
      'responds to any text, however long or odd [search-1]': async (shop) => {
        const odd = [
          "' | ! & ( ) :* \\ <->",
          '\u0000\u0007',
          'brake '.repeat(2_000),
          "';DROP TABLE products;--",
          'x'.repeat(10_000),
          '1-'.repeat(5_000),
          '\u202edap ekarb',
          '\ud83d',
          '\u{1f600}',
          '',
          '   ',
        ];
        for (const text of odd) {
          expect((await search(shop, text)).listing.page).toBe(1);
          const query = new URLSearchParams({ search: text, upto: '0' }).toString();
          expect((await shop.ask('getProducts', { query })).listing?.page).toBe(1);
        }
        const findIds = (text: string) =>
          search(shop, text).then(({ results }) => results.map(({ product }) => product._id));
        for (const nothing of ['---///...', '"\'`', '\u{1f600}']) {
          expect([nothing, await findIds(nothing)]).toEqual([nothing, []]);
        }
        for (const same of ['brake \u{1f600} pad', 'brake\u0001\u001b pad', '\u200fbrake\u200f pad']) {
          expect([same, await findIds(same)]).toEqual([same, await findIds('brake pad')]);
        }
      },
    },
  },
};
