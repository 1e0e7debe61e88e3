import { GUEST_CREDENTIALS, TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import { publicEndpoint, protectedEndpoint } from '@piston-parts/shared-contract/schemas';
import type { SimulatedApi } from '@piston-parts/shared-contract/backend';
import * as v from 'valibot';
import { createTestShop, startTestBackend, type TestShop } from '../testing';

const endpoints = {
  getNotes: publicEndpoint('GET /notes/:id', { response: v.object({ seen: v.number(), part: v.string() }) }),
  postNote: protectedEndpoint('POST /notes', {
    body: v.object({ text: v.string() }),
    response: v.object({ by: v.string() }),
  }),
};
const simulatedApi: SimulatedApi<typeof endpoints, number> = {
  endpoints,
  handlers: {
    getNotes({ state = 0, save, parameters: { id }, findParts }) {
      save(state + 1);
      if (id === 'broken') throw new Error('A fault of the team');
      return { seen: state + 1, part: findParts([id])[0]?.product.name ?? '' };
    },
    postNote: ({ user, body }) => ({ by: `${Object.keys(user).join()} ${body.text}` }),
  },
};

const stores = { 'mf-notes': { version: 1, slices: [], simulatedApi: async () => simulatedApi } };
let shop: TestShop;
afterEach(() => shop.leave());

describe('In a page without an API, the endpoints of a remote', () => {
  it('respond from its own simulated backend, which keeps its state and undoes a fault', async () => {
    shop = createTestShop({ stores });
    const ask = (id: string) => shop.client.request(endpoints.getNotes, { parameters: { id } });
    expect(await ask('none')).toEqual({ seen: 1, part: '' });
    await expect(ask('broken')).rejects.toMatchObject({ status: 500 });
    expect(await ask('BR-8101')).toEqual({ seen: 2, part: 'Drilled Vented Brake Disc for Mahindra Thar' });
  });

  it('have the id of the shopper alone, whose session is checked', async () => {
    shop = createTestShop({ stores });
    const body = { text: 'x' };
    await expect(shop.client.request(endpoints.postNote, { body })).rejects.toMatchObject({ status: 401 });
    const { encodedToken } = await shop.client.postLogIn({ body: GUEST_CREDENTIALS });
    shop.ports.localStorage.set(TOKEN_STORAGE_KEY, encodedToken);
    expect(await shop.client.request(endpoints.postNote, { body })).toEqual({ by: '_id x' });
  });

  it('are those of the remote that came last', async () => {
    const backend = startTestBackend();
    shop = createTestShop({ backend, stores: {} });
    shop = createTestShop({ backend, stores });
    expect(await shop.client.request(endpoints.getNotes, { parameters: { id: 'x' } })).toEqual({ seen: 1, part: '' });
  });
});
