import { demonstrationSettings } from './demonstration-settings';
import { checkSettings } from './settings.contract';
import { showsType } from './type-pictures';

const GSTIN = '27AAPFU0939F1ZV';

const set = (values: object) => ({ ...demonstrationSettings, ...values });
const home = (values: object) => set({ home: { ...demonstrationSettings.home, ...values } });
const times = (values: object) => set({ deliveryTimes: { ...demonstrationSettings.deliveryTimes, ...values } });
const zone = (values: object) => times({ zones: [{ pins: ['56'], from: 1, to: 2, ...values }] });
const page = (...lines: unknown[]) => set({ pages: { about: lines } });
const tile = (values: object) => set({ categories: [{ ...demonstrationSettings.categories?.[0], ...values }] });
const svg = (content: string) => `<svg viewBox="0 0 8 8">${content}</svg>`;
const { name: _name, ...nameless } = demonstrationSettings;
const { address: _address, ...withoutAddress } = demonstrationSettings;
const { email: _email, ...withoutEmail } = demonstrationSettings;

/** A faulty set and the sentence about it. */
const FAULTS: readonly (readonly [fault: string, settings: unknown, sentence: string])[] = [
  ['a number', 7, 'The settings must be an object with their names and values.'],
  ['an unknown setting', set({ nmae: 'Ravi' }), 'There is no setting nmae.'],
  [
    'an unknown part of a setting',
    set({ delivery: { charge: 50, freeForm: 0 } }),
    'There is no setting delivery.freeForm.',
  ],
  ['no name', nameless, 'name is missing.'],
  ['a number as name', set({ name: 7 }), 'name must be a text.'],
  ['an empty name', set({ name: ' ' }), 'name must not be empty; leave it out, or set it to null.'],
  ['a long name', set({ name: 'x'.repeat(61) }), 'name must have at most 60 characters.'],
  ['a line break in the name', set({ name: 'Ravi\nMotors' }), 'name must be one line'],
  ['a zero byte', set({ name: 'Ravi\0' }), 'name must be one line'],
  ['half a character', set({ name: 'Ravi \ud800' }), 'name must be one line'],
  ['text that turns around', set({ name: 'Ravi \u202egro' }), 'name must be one line'],
  ['HTML', set({ name: '<b>Ravi</b>' }), 'name must be plain text, without HTML.'],
  ['a long short name', set({ shortName: 'x'.repeat(21) }), 'shortName must have at most 20 characters.'],
  ['a text as address', set({ address: 'Pune' }), 'address must be a list.'],
  ['a long address', set({ address: Array.from({ length: 9 }, () => 'Pune') }), 'address must have at most 8 entries.'],
  ['an address without a line', set({ address: [] }), 'address must not be empty'],
  ['a GSTIN without an address', withoutAddress, 'gstin is set, and address is not: invoices need it.'],
  ['an empty line of the address', set({ address: ['Pune', ''] }), 'address.1 must not be empty'],
  ['an email address without a domain', set({ email: 'care' }), 'email must be an email address.'],
  ['two email addresses', set({ email: 'a@b.example, c@d.example' }), 'email must be an email address.'],
  ['letters as phone', set({ phone: 'call us' }), 'phone must be a phone number'],
  ['a wrong check character', set({ gstin: '27AAPFU0939F1ZW' }), 'gstin must be a GSTIN'],
  ['a short GSTIN', set({ gstin: '27AAPFU0939F1' }), 'gstin must be a GSTIN'],
  ['a GSTIN in small letters', set({ gstin: GSTIN.toLowerCase() }), 'gstin must be a GSTIN'],
  ['a file name as logo', set({ logo: 'logo.svg' }), 'logo must be the text of an SVG file, from <svg to </svg>.'],
  ['a long logo', set({ logo: svg('x'.repeat(10_000)) }), 'logo must have at most 10000 characters.'],
  ['a logo with a script', set({ logo: svg('<script>alert(1)</script>') }), 'logo must be a drawing without scripts'],
  ['a logo with a handler', set({ logo: svg('<g onload="alert(1)"/>') }), 'logo must be a drawing without scripts'],
  [
    'a logo with a link',
    set({ logo: svg('<use href="https://evil.example/a#b"/>') }),
    'logo must be a drawing without',
  ],
  ['a zero byte in a logo', set({ logo: svg('\0') }), 'logo must be the text of an SVG file'],
  [
    'an order prefix of one letter',
    set({ orderPrefix: 'P' }),
    'orderPrefix must be 2 to 4 capital letters, such as PP.',
  ],
  [
    'an order prefix in small letters',
    set({ orderPrefix: 'pp' }),
    'orderPrefix must be 2 to 4 capital letters, such as PP.',
  ],
  [
    'an order prefix with a digit',
    set({ orderPrefix: 'PP1' }),
    'orderPrefix must be 2 to 4 capital letters, such as PP.',
  ],
  [
    'an officer without a name',
    set({ grievanceOfficer: { email: 'a@b.example' } }),
    'grievanceOfficer.name is missing.',
  ],
  ['a text as officer', set({ grievanceOfficer: 'Asha' }), 'grievanceOfficer must be an object with its fields.'],
  ['no delivery', set({ delivery: undefined }), 'delivery is missing.'],
  ['a negative charge', set({ delivery: { charge: -1 } }), 'delivery.charge must not be below 0.'],
  ['paise', set({ delivery: { charge: 49.5 } }), 'delivery.charge must be whole rupees, without paise.'],
  ['a charge as text', set({ delivery: { charge: '50' } }), 'delivery.charge must be a number of whole rupees.'],
  ['a huge charge', set({ delivery: { charge: 100_001 } }), 'delivery.charge must be at most 100000.'],
  ['a negative sum', set({ delivery: { charge: 5, freeFrom: -1 } }), 'delivery.freeFrom must not be below 0.'],
  ['a charge of null', set({ delivery: { charge: null } }), 'delivery.charge must be a number of whole rupees.'],
  ['a holiday that is no day', times({ holidays: ['2026-02-30'] }), 'deliveryTimes.holidays.0 must be a day such as'],
  ['a text as holidays', times({ holidays: 'Diwali' }), 'deliveryTimes.holidays must be a list of days.'],
  ['a cut-off of 2 pm', times({ cutOffHour: '2 pm' }), 'deliveryTimes.cutOffHour must be an hour from 0 to 24.'],
  ['no zones', times({ zones: [] }), 'deliveryTimes.zones must have a zone.'],
  ['a PIN code of a zone as number', zone({ pins: [56] }), 'deliveryTimes.zones.0.pins.0 must be a text.'],
  ['a PIN code with 7 digits', zone({ pins: ['5600011'] }), 'deliveryTimes.zones.0.pins.0 must be a PIN code'],
  ['a zone with its days turned around', zone({ from: 3, to: 2 }), 'deliveryTimes.zones.0 must not have `from` after'],
  ['a PIN code in two zones', zone({ pins: ['56', '56'] }), 'deliveryTimes.zones must not name the same first digits'],
  ['yes', set({ newsletter: 'yes' }), 'newsletter must be true or false.'],
  ['1', set({ demonstration: 1 }), 'demonstration must be true or false.'],
  [
    'a script as link',
    set({ socialLinks: [{ name: 'X', url: 'javascript:alert(1)' }] }),
    'socialLinks.0.url must be an address',
  ],
  [
    'a link without TLS',
    set({ socialLinks: [{ name: 'X', url: 'http://x.example' }] }),
    'socialLinks.0.url must be an address',
  ],
  [
    'a link with a user',
    set({ socialLinks: [{ name: 'X', url: 'https://a@evil.example' }] }),
    'socialLinks.0.url must be',
  ],
  ['a link without a name', set({ socialLinks: [{ url: 'https://x.example' }] }), 'socialLinks.0.name is missing.'],
  [
    'a picture elsewhere',
    home({ picture: { src: 'https://x.example/a', alt: 'A' } }),
    'home.picture.src must be the folder',
  ],
  [
    'a picture above the folder',
    home({ picture: { src: '/pictures/..', alt: 'A' } }),
    'home.picture.src must be the folder',
  ],
  ['a picture without text', home({ picture: { src: '/pictures/a' } }), 'home.picture.alt is missing.'],
  ['a maker twice', home({ makers: ['Tata', 'Tata'] }), 'home.makers has Tata twice.'],
  ['an unknown part of home', home({ hero: 'x' }), 'There is no setting home.hero.'],
  ['a text as synonyms', set({ synonyms: 'pad, block' }), 'synonyms must be a list.'],
  ['a line of synonyms with one name', set({ synonyms: [['pad']] }), 'synonyms.0 must have at least 2 names'],
  ['a name twice in a line', set({ synonyms: [['pad', 'pad']] }), 'synonyms.0 has pad twice.'],
  ['a synonym of signs', set({ synonyms: [['pad', '---']] }), 'synonyms.0.1 must have a letter or a digit.'],
  ['a long synonym', set({ synonyms: [['pad', 'x'.repeat(61)]] }), 'synonyms.0.1 must have at most 60 characters.'],
  [
    'too many names of one thing',
    set({ synonyms: [Array.from({ length: 21 }, (_, at) => `pad ${at}`)] }),
    'synonyms.0 must have at most 20 entries.',
  ],
  [
    'too many lines of synonyms',
    set({ synonyms: Array.from({ length: 201 }, () => ['pad', 'block']) }),
    'synonyms must have at most 200 entries.',
  ],
  [
    'a category that differs from one of the specification in case alone',
    tile({ category: 'brakes', text: 'Stopping' }),
    'categories has brakes with the name Stopping, and Brakes has the name Brakes: nobody could tell them apart.',
  ],
  [
    'a category of the name that one of the specification has',
    tile({ category: 'Cooling', text: 'air conditioning' }),
    'categories has Cooling with the name air conditioning, and AIR_CONDITIONING has the name Air conditioning: nobody',
  ],
  [
    'two categories of one name',
    set({
      categories: ['Tyres', 'Wheels'].map((category) => ({
        ...demonstrationSettings.categories?.[0],
        category,
        text: 'Round',
      })),
    }),
    'categories has Wheels with the name Round, and Tyres has the name Round: nobody could tell them apart.',
  ],
  ['a category without a key', tile({ category: ' ' }), 'categories.0.category must not be empty'],
  [
    'a long key of a category',
    tile({ category: 'x'.repeat(41) }),
    'categories.0.category must have at most 40 characters.',
  ],
  [
    '41 categories',
    set({
      categories: Array.from({ length: 41 }, (_, at) => ({
        ...demonstrationSettings.categories?.[0],
        category: `C${at}`,
        text: `C${at}`,
      })),
    }),
    'categories must have at most 40 entries.',
  ],
  ['a category without text', tile({ text: undefined }), 'categories.0.text is missing.'],
  [
    'a category twice',
    set({ categories: [0, 0].map((at) => demonstrationSettings.categories?.[at]) }),
    'categories has Mechanical twice.',
  ],
  ['an unknown page', set({ pages: { blog: ['Hello'] } }), 'There is no setting pages.blog.'],
  ['a text as page', set({ pages: { about: 'Hello' } }), 'pages.about must be a list.'],
  ['HTML in a page', page('<img src=x onerror=alert(1)>'), 'pages.about.0 must be plain text, without HTML.'],
  ['a comment in a page', page('<!-- x'), 'pages.about.0 must be plain text, without HTML.'],
  ['a script in a page', page('[Press](javascript:alert(1))'), 'pages.about.0 has a link that leads nowhere'],
  ['data in a page', page('[Press](data:text/html,x)'), 'pages.about.0 has a link that leads nowhere'],
  ['another host in a page', page('[Press](//evil.example)'), 'pages.about.0 has a link that leads nowhere'],
  ['another host by a back-slash', page('[Press](/\\evil.example)'), 'pages.about.0 has a link that leads nowhere'],
  ['a long line', page('x'.repeat(2001)), 'pages.about.0 must have at most 2000 characters.'],
  ['many lines', page(...Array.from({ length: 201 }, () => 'x')), 'pages.about must have at most 200 entries.'],
  ['an unknown name in braces', page('Write to {fax}'), 'pages.about has {fax}, which is no setting.'],
  ['a name that is not set', withoutEmail, 'pages.careers has {email}, which is not set.'],
];

it.each(FAULTS)('A set of settings is refused with %s [settings-3]', (_, settings, sentence) => {
  // As it comes out of a file.
  expect(checkSettings(JSON.parse(JSON.stringify(settings)))).toEqual({
    faults: expect.arrayContaining([expect.stringContaining(sentence)]) as unknown,
  });
});

it('The settings of the demonstration are whole', () => {
  expect(checkSettings(demonstrationSettings)).toEqual({ settings: demonstrationSettings });
});

it('The tiles of the demonstration show a kind of part, without the name of a maker [settings-9]', () => {
  for (const { image } of demonstrationSettings.categories ?? []) expect(showsType(image?.src ?? '')).toBe(true);
});
