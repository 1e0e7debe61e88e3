import type { SlotOf } from './slot';

const slots = {
  'basket.summary': { inputs: { total: 'number', isGift: 'boolean' }, room: { lines: 1, most: 2 } },
  'basket.menu': { links: true },
} as const;
type Props = Parameters<SlotOf<typeof slots>>[0];

/** `npm run types` compiles what fits, and refuses this file if anything else does as well. */
describe('The slots of a team, typed by its own declaration,', () => {
  it('take the inputs that it declares', () => {
    const fitting: Props[] = [
      { name: 'basket.summary', inputs: { total: 1, isGift: false } },
      { name: 'basket.menu', renderLink: ({ label }) => label },
    ];
    expect(fitting).toHaveLength(2);
  });

  it('take no other name, input or type', () => {
    const others: Props[] = [
      // @ts-expect-error a name that it does not declare
      { name: 'basket.below' },
      // @ts-expect-error no inputs
      { name: 'basket.summary' },
      // @ts-expect-error an input is missing
      { name: 'basket.summary', inputs: { total: 1 } },
      // @ts-expect-error another type
      { name: 'basket.summary', inputs: { total: '1', isGift: false } },
      // @ts-expect-error inputs of a slot that has none
      { name: 'basket.menu', inputs: { total: 1 } },
    ];
    expect(others).toHaveLength(5);
  });
});
