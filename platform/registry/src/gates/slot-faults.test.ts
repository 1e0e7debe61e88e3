import { findSlotFaults } from './slot-faults';

const ACTIONS = { inputs: { productId: 'string' }, room: { lines: 1, columns: 2, most: 2 } } as const;
const SLOTS = {
  shell: { 'footer.links': { links: true } },
  'mf-catalog': { 'product.actions': ACTIONS },
} as const;
const button = (more = {}) => ({ slot: 'product.actions', module: './button', order: 20, ...more });

const textsOf = (...wanted: Parameters<typeof findSlotFaults>) => findSlotFaults(...wanted).map(({ text }) => text);

it('The registry accepts modules and links that fit their slots', () => {
  const fills = {
    'mf-compare': [
      button({ width: 2, inputs: { productId: 'string' } }),
      { slot: 'footer.links', link: { label: 'Compare', path: '/compare' }, order: 1 },
    ],
    'mf-wish': [button({ order: 30, inputs: { productId: '' } })],
  };
  expect(findSlotFaults(SLOTS, fills)).toEqual([]);
});

it.each([
  [
    'a slot that nobody declares',
    button({ slot: 'product.action' }),
    'mf-compare fills the slot product.action, which nobody declares (there are: footer.links, product.actions): correct its name in mf-compare/src/routes.ts, or let its owner deploy first.',
  ],
  [
    'an input that its owner does not pass',
    button({ inputs: { sku: 'string' } }),
    './button of mf-compare does not fit product.actions of mf-catalog: it needs sku: string, and the slot passes productId: string. Change its props or mf-compare/src/routes.ts, or agree with mf-catalog.',
  ],
  [
    'an input of another type',
    button({ inputs: { productId: 'number' } }),
    './button of mf-compare does not fit product.actions of mf-catalog: it needs productId: number, and the slot passes productId: string. Change its props or mf-compare/src/routes.ts, or agree with mf-catalog.',
  ],
  [
    'more columns than the slot has',
    button({ width: 3 }),
    './button of mf-compare does not fit product.actions of mf-catalog: it takes 3 columns, and the slot has 2. Change its props or mf-compare/src/routes.ts, or agree with mf-catalog.',
  ],
  [
    'a module where only links go',
    button({ slot: 'footer.links' }),
    './button of mf-compare does not fit footer.links of the shell: it has the module ./button, and the slot takes links alone. Change its props or mf-compare/src/routes.ts, or agree with the shell.',
  ],
  [
    'a link where only modules go',
    { slot: 'product.actions', link: { label: 'Compare', path: '/compare' }, order: 1 },
    'The link Compare of mf-compare does not fit product.actions of mf-catalog: it has a link, and the slot takes modules alone. Change mf-compare/src/routes.ts, or agree with mf-catalog.',
  ],
])('The registry refuses %s, with the names of both teams', (_, filling, text) => {
  expect(textsOf(SLOTS, { 'mf-compare': [filling] })).toEqual([text]);
});

it('Two teams at one place, two slots of one name and too many fillings are refused with the names of all', () => {
  const fills = { 'mf-compare': [button()], 'mf-wish': [button(), button({ order: 1 })] };
  expect(findSlotFaults({ ...SLOTS, 'mf-other': { 'footer.links': {} } }, fills)).toEqual([
    {
      text: 'the shell and mf-other both declare the slot footer.links: name yours differently.',
      by: ['shell', 'mf-other'],
      claim: 'slot footer.links',
    },
    {
      text: 'mf-compare and mf-wish both fill product.actions of mf-catalog at order 20: take another order in mf-wish/src/routes.ts.',
      by: ['mf-compare', 'mf-wish'],
      claim: 'place 20 of product.actions',
    },
    {
      text: 'product.actions of mf-catalog has room for 2, and mf-compare and mf-wish put 3 into it: agree with mf-catalog on more room, or leave one out.',
      by: [],
    },
  ]);
  expect(textsOf(SLOTS, { 'mf-wish': [button(), button()] })).toEqual([
    'Two fillings of mf-wish fill product.actions of mf-catalog at order 20: take another order in mf-wish/src/routes.ts.',
  ]);
});

it('A team that puts hundreds of links on every page is refused', () => {
  const fills = Array.from({ length: 13 }, (_, order) => ({
    slot: 'footer.links',
    link: { label: 'Compare', path: '/compare' },
    order,
  }));
  expect(findSlotFaults(SLOTS, { 'mf-compare': fills }).map(({ text }) => text)).toEqual([
    'footer.links of the shell has room for 12, and mf-compare put 13 into it: agree with the shell on more room, or leave one out.',
  ]);
});
