import { messages } from '@piston-parts/shared-contract';
import type { ContractCases, Shop } from '@piston-parts/shared-contract/contract-suite';
import { endpoints } from './contract';

async function shopperWithPart(shop: Shop) {
  const { token } = await shop.newShopper();
  const { _id: partId, name: partName } = await shop.productInStock();
  return { token, partName, parameters: { partId } };
}

export const cases: ContractCases<typeof endpoints> = {
  getNotes: {
    responses: {
      'the notes of the shopper alone': {
        async arrange(shop) {
          const { token, parameters } = await shopperWithPart(shop);
          await shop.askFor(endpoints.postNote, { token, parameters, body: { text: 'mine' } });
          const other = await shopperWithPart(shop);
          await shop.askFor(endpoints.postNote, { ...other, body: { text: 'not mine' } });
          return { token };
        },
        expect: ({ notes }) => expect(notes.map(({ text }) => text)).toEqual(['mine']),
      },
    },
    failures: {},
  },
  postNote: {
    responses: {
      'the note with the name of its part': {
        arrange: async (shop) => ({ ...(await shopperWithPart(shop)), body: { text: 'for the Thar' } }),
        expect: ({ notes }, input) =>
          expect(notes).toEqual([
            { ...input.parameters, partName: expect.any(String) as string, text: 'for the Thar' },
          ]),
      },
    },
    failures: {
      [messages.productNotFound]: async (shop) => ({
        ...(await shopperWithPart(shop)),
        parameters: { partId: 'none' },
        body: { text: 'x' },
      }),
      'A note has 200 characters at most.': async (shop) => ({
        ...(await shopperWithPart(shop)),
        body: { text: 'x'.repeat(201) },
      }),
    },
  },
  getNoteCount: {
    responses: { 'how many there are': { arrange: async () => ({}) } },
    failures: {},
    rules: {
      'names the shop as its owner does': async (shop) => {
        const { settings } = await shop.ask('getSettings');
        expect(await shop.askFor(endpoints.getNoteCount)).toMatchObject({ shop: settings.name });
      },
    },
  },
};
