import { backendMessages } from '../backend-messages';
import { messages, type addressEndpoints } from '../index';
import { lateMessages } from '../late-messages';
import { MAX_ADDRESSES } from '../saved-limits';
import type { CasesOf, FailureCase } from './cases';
import { ADDRESS, later, LONG_KEY, LONG_TEXT, anyTime, unique, type Shop } from './shop';

async function shopperWithAddress(shop: Shop) {
  const shopper = await shop.newShopper();
  const { _id } = await shop.newAddress(shopper);
  return { shopper, token: shopper.token, parameters: { id: _id } };
}

const MARKUP = `<b onclick="x">O'Brien</b>; DROP TABLE users; --`;
const OTHER = { ...ADDRESS, house: '3, Hill View', city: 'Munnar', postalCode: '685612' };

/** The refusals that adding and changing have in common (backend-28). */
const refusals = (
  arrange: (shop: Shop) => Promise<{ token: string; parameters?: { id: string } }>,
): Record<string, FailureCase> => ({
  [messages.fillAllDetails]: async (shop) => ({
    ...(await arrange(shop)),
    body: { address: { ...ADDRESS, city: ' ' } },
  }),
  [lateMessages.mobileNumberIncorrect]: async (shop) => ({
    ...(await arrange(shop)),
    body: { address: { ...ADDRESS, mobileNumber: '1234567890' } },
  }),
  [lateMessages.postalCodeIncorrect]: async (shop) => ({
    ...(await arrange(shop)),
    body: { address: { ...ADDRESS, postalCode: '012345' } },
  }),
  [lateMessages.postalCodeOfOtherState]: async (shop) => ({
    ...(await arrange(shop)),
    body: { address: { ...ADDRESS, state: 'Kerala', postalCode: '110001' } },
  }),
  [lateMessages.textTooLong]: async (shop) => ({
    ...(await arrange(shop)),
    body: { address: { ...ADDRESS, house: LONG_TEXT } },
  }),
  [lateMessages.textUnreadable]: async (shop) => ({
    ...(await arrange(shop)),
    body: { address: { ...ADDRESS, state: 'Ker\u0000ala' } },
  }),
});

const unknownAddress: FailureCase = async (shop) => ({
  token: (await shop.newShopper()).token,
  parameters: { id: 'no-such-address' },
  body: { address: ADDRESS },
});

export const addressCases: CasesOf<keyof typeof addressEndpoints> = {
  getAddresses: {
    responses: {
      'an empty list before the first is added [backend-25]': {
        arrange: async (shop) => ({ token: (await shop.newShopper()).token }),
        expect: ({ address }) => expect(address).toEqual([]),
      },
      'the saved addresses, each with its id and times [backend-25, data-8]': {
        arrange: shopperWithAddress,
        expect: ({ address }, { parameters }) =>
          expect(address).toEqual([
            { ...ADDRESS, _id: parameters?.['id'], createdAt: anyTime(), updatedAt: anyTime() },
          ]),
      },
    },
    failures: {},
  },

  postAddress: {
    responses: {
      'the list with the address, trimmed and with a new id [backend-26]': {
        arrange: async (shop) => ({
          token: (await shop.newShopper()).token,
          body: { address: { ...ADDRESS, _id: 'mine', name: '  Meera Nair ' } },
        }),
        expect({ address }) {
          expect(address).toMatchObject([ADDRESS]);
          expect(address[0]?._id).not.toBe('mine');
        },
      },
      'any text as text': {
        arrange: async (shop) => ({
          token: (await shop.newShopper()).token,
          body: { address: { ...ADDRESS, name: MARKUP } },
        }),
        expect: ({ address }) => expect(address).toMatchObject([{ name: MARKUP }]),
      },
    },
    failures: {
      ...refusals(shopperWithoutAddress),
      [backendMessages.requestMalformed]: async (shop) => ({
        ...(await shopperWithoutAddress(shop)),
        body: { address: ADDRESS, before: 'x\u0000' },
      }),
      [backendMessages.addressesFull]: async (shop) => {
        const { token } = await shopperWithAddress(shop);
        for (let saved = 1; saved < MAX_ADDRESSES; saved += 1)
          await shop.ask('postAddress', { token, body: { address: ADDRESS } });
        return { token, body: { address: OTHER } };
      },
      [backendMessages.idempotencyKeyReused]: async (shop) => {
        const { token, idempotencyKey } = await shopperWhoAdded(shop);
        return { token, idempotencyKey, body: { address: OTHER } };
      },
      [backendMessages.idempotencyKeyTooLong]: async (shop) => ({
        ...(await shopperWithoutAddress(shop)),
        idempotencyKey: LONG_KEY,
        body: { address: ADDRESS },
      }),
    },
    rules: {
      'adds once what is sent twice with one key, also when both come at once [addresses-13]': async (shop) => {
        const { token } = await shop.newShopper();
        const input = { token, idempotencyKey: unique(), body: { address: ADDRESS } };
        const [first, second] = await Promise.all([shop.ask('postAddress', input), shop.ask('postAddress', input)]);
        expect(first.address).toMatchObject([ADDRESS]);
        expect(second).toEqual(first);
      },
      'does not add again what was removed since, for the same key': async (shop) => {
        const { token, idempotencyKey, added } = await shopperWhoAdded(shop);
        await shop.ask('deleteAddress', { token, parameters: { id: added } });
        expect(await shop.ask('postAddress', { token, idempotencyKey, body: { address: ADDRESS } })).toEqual({
          address: [],
        });
      },
      'takes a removed address back to where it was [addresses-16]': async (shop) => {
        const { token } = await shop.newShopper();
        const add = (name: string, before?: string | null) =>
          shop.ask('postAddress', { token, body: { address: { ...ADDRESS, name }, before } });
        await add('First');
        await add('Third');
        const { address: saved } = await add('Fourth');
        const { address } = await add('Second', saved[1]?._id);
        expect(address.map(({ name }) => name)).toEqual(['First', 'Second', 'Third', 'Fourth']);
        // The ids of those that moved are what a checkout has remembered.
        expect(address.filter(({ name }) => name !== 'Second')).toEqual(saved);
        const stranger = await shop.newShopper();
        const { _id: other } = await shop.newAddress(stranger);
        expect((await add('Last', other)).address.at(-1)?.name).toBe('Last');
        expect(await shop.ask('getAddresses', { token: stranger.token })).toMatchObject({ address: [{ _id: other }] });
      },
      'refuses a key that belongs to another shopper': async (shop) => {
        const { idempotencyKey } = await shopperWhoAdded(shop);
        const { token } = await shop.newShopper();
        const response = await shop.request('postAddress', { token, idempotencyKey, body: { address: ADDRESS } });
        expect(response).toMatchObject({ status: 422, body: { errors: [backendMessages.idempotencyKeyReused] } });
      },
      'adds the same address twice when it is meant so, without a key': async (shop) => {
        const { token } = await shop.newShopper();
        await shop.ask('postAddress', { token, body: { address: ADDRESS } });
        expect(await shop.ask('postAddress', { token, body: { address: ADDRESS } })).toMatchObject({
          address: [ADDRESS, ADDRESS],
        });
      },
    },
  },

  postAddressUpdate: {
    responses: {
      'the list with all six fields changed and the id kept [backend-27]': {
        arrange: async (shop) => ({ ...(await shopperWithAddress(shop)), body: { address: OTHER } }),
        expect: ({ address }, { parameters }) => expect(address).toMatchObject([{ ...OTHER, _id: parameters?.['id'] }]),
      },
    },
    failures: { ...refusals(shopperWithAddress), [lateMessages.addressNotFound]: unknownAddress },
    rules: {
      'notes the time of the change, and leaves that of the addition [data-8]': async (shop) => {
        const { token, parameters } = await shopperWithAddress(shop);
        const added = (await shop.ask('getAddresses', { token })).address[0];
        const { address } = await later(() =>
          shop.ask('postAddressUpdate', { token, parameters, body: { address: OTHER } }),
        );
        expect(address[0]?.createdAt).toBe(added?.createdAt);
        expect(Date.parse(address[0]?.updatedAt ?? '')).toBeGreaterThan(Date.parse(added?.updatedAt ?? ''));
      },
      'does not reach another shopper’s address': async (shop) => {
        const { token, parameters } = await shopperWithAddress(shop);
        const stranger = await shop.newShopper();
        const response = await shop.request('postAddressUpdate', {
          token: stranger.token,
          parameters,
          body: { address: OTHER },
        });
        expect(response).toMatchObject({ status: 404, body: { errors: [lateMessages.addressNotFound] } });
        expect(await shop.ask('getAddresses', { token })).toMatchObject({ address: [ADDRESS] });
      },
    },
  },

  deleteAddress: {
    responses: {
      'the list without the address [backend-29]': {
        arrange: shopperWithAddress,
        expect: ({ address }) => expect(address).toEqual([]),
      },
    },
    failures: { [lateMessages.addressNotFound]: unknownAddress },
    rules: {
      'does not reach another shopper’s address [backend-6]': async (shop) => {
        const { token, parameters } = await shopperWithAddress(shop);
        const stranger = await shop.newShopper();
        const response = await shop.request('deleteAddress', { token: stranger.token, parameters });
        expect(response).toMatchObject({ status: 404, body: { errors: [lateMessages.addressNotFound] } });
        expect(await shop.ask('getAddresses', { token })).toMatchObject({ address: [ADDRESS] });
      },
    },
  },
};

/** A shopper who has added the address with a key. */
async function shopperWhoAdded(shop: Shop) {
  const { token } = await shop.newShopper();
  const idempotencyKey = unique();
  const { address } = await shop.ask('postAddress', { token, idempotencyKey, body: { address: ADDRESS } });
  return { token, idempotencyKey, added: address[0]?._id ?? '' };
}

async function shopperWithoutAddress(shop: Shop) {
  return { token: (await shop.newShopper()).token };
}
