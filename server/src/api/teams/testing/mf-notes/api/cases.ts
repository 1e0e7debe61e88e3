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
    rules: {
      'has a note of what was paid for, which the shopper may change': async (shop) => {
        const { shopper, order, product } = await shop.shopperWithOrder();
        const ask = async () => (await shop.askFor(endpoints.getNotes, { token: shopper.token })).notes;
        expect(await ask()).toEqual([]);
        await shop.confirmPayment(shopper, order, await shop.payAtGateway(order));
        // The event of the payment comes after its response.
        while ((await ask()).length === 0) await new Promise((resolve) => setTimeout(resolve));
        const note = { partId: product._id, partName: product.name };
        expect(await ask()).toEqual([{ ...note, text: 'bought 1' }]);

        const input = { token: shopper.token, parameters: { partId: product._id }, body: { text: 'mine' } };
        await shop.askFor(endpoints.postNote, input);
        expect(await ask()).toEqual([{ ...note, text: 'mine' }]);
      },
    },
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
