import 'fake-indexeddb/auto';
import { GUEST_CREDENTIALS, messages, type Endpoint, type PageContract } from '@piston-parts/shared-contract';
import { contract } from '@piston-parts/shared-contract/schemas';
import { del, createStore, set } from 'idb-keyval';
import * as v from 'valibot';
import { handleOf, respond, type ApiResponse } from './respond';
import { createBrowserStorage, type SnapshotStorage } from './snapshot-storage';

const kept = createStore('piston-parts-simulated-backend', 'state');

type Tab = (name: keyof PageContract, input?: Partial<Input>) => Promise<ApiResponse>;
interface Input {
  body: unknown;
  token: string;
  parameters: Record<string, string>;
  endpoint: Endpoint;
}

/** A tab of the browser: a separate backend over the storage that all tabs share. */
function openTab(storage: SnapshotStorage = createBrowserStorage()): Tab {
  return (name, { body, token, parameters = {}, endpoint = contract[name] } = {}) =>
    respond(storage, {
      handle: handleOf(name),
      endpoint,
      parameters,
      address: '',
      headers: token === undefined ? {} : { authorization: token },
      text: body === undefined ? null : JSON.stringify(body),
    });
}

async function logIn(tab: Tab): Promise<string> {
  const { body } = await tab('postLogIn', { body: GUEST_CREDENTIALS });
  return (body as { encodedToken: string }).encodedToken;
}

const put = (tab: Tab, token: string, id: string) => tab('postCartItem', { token, body: { product: { _id: id } } });

async function cartIds(tab: Tab, token: string): Promise<string[]> {
  const { body } = await tab('getCart', { token });
  return (body as { cart: { _id: string }[] }).cart.map(({ _id }) => _id);
}

beforeEach(async () => {
  await del('snapshot', kept);
});
describe('two tabs of one browser', () => {
  it('lose nothing when both change the cart at the same moment', async () => {
    const [here, there] = [openTab(), openTab()];
    const token = await logIn(here);
    await Promise.all([
      put(here, token, 'BR-8101'),
      put(there, token, 'OL-5101'),
      put(here, token, 'LT-2101'),
      put(there, token, 'MC-3101'),
    ]);
    expect((await cartIds(there, token)).sort()).toEqual(['BR-8101', 'LT-2101', 'MC-3101', 'OL-5101']);
  });

  it('do not restore what the other has reset', async () => {
    const storage = createBrowserStorage();
    const [here, there] = [openTab(storage), openTab()];
    const token = await logIn(here);
    await put(there, token, 'BR-8101');
    await storage.clear();
    await put(there, token, 'OL-5101');
    expect(await cartIds(here, token)).toEqual(['OL-5101']);
  });
});

describe('what was kept', () => {
  it.each([
    ['text', 'not a snapshot'],
    ['of an older version', { version: 0, users: [], orders: [] }],
    ['half a snapshot', { version: 4, stamp: 'x', users: [{ _id: 'user-guest' }] }],
  ])('is left aside for the seeds when it is %s', async (_what, value) => {
    await set('snapshot', value, kept);
    const tab = openTab();
    expect(await cartIds(tab, await logIn(tab))).toEqual([]);
  });

  it('is written over by the next change, so that a broken one does not stay', async () => {
    await set('snapshot', 'not a snapshot', kept);
    const tab = openTab();
    const token = await logIn(tab);
    await put(tab, token, 'BR-8101');
    expect(await cartIds(openTab(), token)).toEqual(['BR-8101']);
  });

  it('stays in memory when the browser lets us keep nothing', async () => {
    const forbidden = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('A private window', 'InvalidStateError');
    });
    const tab = openTab();
    const token = await logIn(tab);
    await put(tab, token, 'BR-8101');
    expect(await cartIds(tab, token)).toEqual(['BR-8101']);
    expect(forbidden).toHaveBeenCalled();
  });
});

describe('a browser that keeps no more from some moment on', () => {
  it('still has the cart from before, and what is put there since', async () => {
    const before = openTab();
    const token = await logIn(before);
    await put(before, token, 'BR-8101');
    const tab = openTab();
    jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    });
    await put(tab, token, 'OL-5101');
    expect(await cartIds(tab, token)).toEqual(['BR-8101', 'OL-5101']);
  });
});

describe('an unexpected failure', () => {
  const account = { firstName: 'Meera', lastName: 'Nair', email: 'meera@pistonparts.example', password: 'Piston@73' };
  const broken: Endpoint = { ...contract.postSignUp, response: v.never() };

  it('is answered with 500, the text of the catalogue and the error [backend-32]', async () => {
    const response = await openTab()('postSignUp', { body: account, endpoint: broken });
    expect(response).toEqual({
      status: 500,
      body: { errors: [messages.somethingWentWrong], error: expect.stringContaining('/auth/signup') as string },
    });
  });

  it('leaves nothing half done [backend-32]', async () => {
    const tab = openTab();
    await tab('postSignUp', { body: account, endpoint: broken });
    expect((await tab('postLogIn', { body: account })).status).toBe(404);
    expect((await openTab()('postLogIn', { body: account })).status).toBe(404);
  });
});
