import { createAction, createSlice, type Action, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { cancelled, put, spawn, takeEvery } from 'typed-redux-saga';
import { expectConsole } from '@platform/test-kit/expect-console';
import { sessionExpired } from './session-expired';
import { cartItemAdded } from './operations/cart/cart.slice';
import type { RemoteSaga } from './late-sagas';
import type { RemoteStore } from './remote-stores';
import { selectCart, selectSessionResolved } from './selectors';
import { createShopStore, type ShopStoreOptions } from './store';
import { browserForEachTest } from './testing/shop-browser';
import { until } from './testing/until';

const pressed = createAction('mf-lists/pressed');
const noted = createAction<string>('mf-lists/noted');

/** The store of a remote that keeps a list of notes; its saga notes each press, with the build's name. */
function storeOf(build: string, changes: Partial<RemoteStore> = {}): RemoteStore {
  const notes = createSlice({
    name: 'mf-lists/notes',
    initialState: { items: [] as string[] },
    reducers: {},
    extraReducers: (builder) => builder.addCase(noted, ({ items }, { payload }) => void items.push(payload)),
  });
  const saga: RemoteSaga = function* () {
    yield* takeEvery(pressed, function* () {
      yield* put(noted(build));
    });
  };
  return { version: 1, slices: [notes], sagas: () => Promise.resolve([saga]), ...changes };
}
/** A store whose saga notes a press when the test says so, in a task that nothing but the end of the remote ends. */
function slowStore({ isDetached = true } = {}) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let isCancelled = false;
  function* noteLater() {
    try {
      yield released;
      yield* put(noted('slow'));
    } finally {
      isCancelled = yield* cancelled();
    }
  }
  const saga: RemoteSaga = function* () {
    yield* takeEvery(pressed, function* () {
      if (isDetached) yield* spawn(noteLater);
      else yield* noteLater();
    });
  };
  return {
    store: storeOf('slow', { sagas: () => Promise.resolve([saga]) }),
    release: () => release(),
    isCancelled: () => isCancelled,
  };
}
interface OwnState {
  readonly 'mf-lists'?: { readonly notes: { readonly items: readonly string[] } };
}
const selectNotes = (state: OwnState) => state['mf-lists']?.notes.items;

const browser = browserForEachTest();
/** A tab with the remote in it; the sagas of the shop load when the test says so. */
function openTab(store: RemoteStore, options: Parameters<typeof browser.openTab>[0] = {}) {
  const tab = browser.openTab({ stores: { 'mf-lists': store }, ...options });
  const { remotes } = tab.store;
  return {
    ...tab,
    remotes,
    notes: () => tab.read(selectNotes),
    press: () => tab.dispatch(pressed()),
    /** Presses, and what follows of it is over. */
    async pressAndWait() {
      tab.dispatch(pressed());
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    },
  };
}

describe('A remote’s slices and sagas', () => {
  it('are under its name, and handle what was pressed before their code had loaded, once', async () => {
    let load: () => void = () => undefined;
    const tab = openTab(storeOf('first'), { sagasAfter: new Promise((resolve) => (load = resolve)) });

    tab.press();
    tab.press();
    expect(tab.notes()).toEqual([]);
    load();

    await until(() => tab.notes()?.length === 2);
    expect(Object.keys(tab.state())).toEqual(['mf-lists', 'auth', 'operations']);
  });

  it('that two of its modules bring work once, and what was under way goes on', async () => {
    const { store, release } = slowStore();
    const tab = openTab(store);
    await tab.pressAndWait();
    tab.remotes.register('mf-lists', store);
    release();
    await tab.pressAndWait();

    expect(tab.notes()).toEqual(['slow', 'slow']);
  });

  it('of a new build go on with the state, and those of the old one end', async () => {
    const { store, release, isCancelled } = slowStore({ isDetached: false });
    const tab = openTab(storeOf('old'));
    await tab.pressAndWait();
    tab.remotes.register('mf-lists', store);
    await tab.pressAndWait();
    tab.remotes.register('mf-lists', storeOf('new'));
    expect(isCancelled()).toBe(true);
    release();

    await tab.pressAndWait();

    expect(tab.notes()).toEqual(['old', 'new']);
  });

  it('of another version start afresh, and the log says so', async () => {
    expectConsole('warn', /^The state of mf-lists starts afresh: version 2 after 1$/);
    const tab = openTab(storeOf('old'));
    await tab.pressAndWait();
    tab.remotes.register('mf-lists', storeOf('new', { version: 2 }));
    expect(tab.notes()).toEqual([]);

    await tab.pressAndWait();

    expect(tab.notes()).toEqual(['new']);
  });

  it('go with a disabled remote, also what its saga was about to do, and begin again with it', async () => {
    const { store, release } = slowStore();
    const tab = openTab(store);
    await tab.pressAndWait();
    tab.remotes.withdraw('mf-lists');
    const dispatched = jest.spyOn(tab.store, 'dispatch');
    release();
    await tab.pressAndWait();

    expect(tab.notes()).toBeUndefined();
    expect(dispatched).not.toHaveBeenCalled();
    tab.remotes.register('mf-lists', storeOf('second'));
    await tab.pressAndWait();
    expect(tab.notes()).toEqual(['second']);
  });
});

describe('A remote that would harm others', () => {
  const sliceNamed = (name: string) => ({ name, reducer: (state: object = {}) => state });

  it.each([
    ['auth', 'mf-lists has a slice auth, a name of the shop: name it mf-lists/…'],
    ['mf-cart/coupons', 'mf-lists has a slice mf-cart/coupons, a name of mf-cart: name it mf-lists/…'],
  ])('by taking the name %s is refused with the names of both, and what was there stays', async (name, message) => {
    const tab = openTab(storeOf('first'));
    await tab.pressAndWait();
    const { auth } = tab.state();

    expect(() => tab.remotes.register('mf-lists', storeOf('bad', { slices: [sliceNamed(name)] }))).toThrow(message);

    await tab.pressAndWait();
    expect(tab.notes()).toEqual(['first', 'first']);
    expect(tab.state().auth).toBe(auth);
  });

  it('by two slices of one name is refused with the name, and what was there stays', async () => {
    const tab = openTab(storeOf('first'));
    const slices = [sliceNamed('mf-lists/notes'), sliceNamed('mf-lists/notes')];

    expect(() => tab.remotes.register('mf-lists', storeOf('bad', { slices }))).toThrow(
      'mf-lists has two slices mf-lists/notes: name one differently',
    );

    await tab.pressAndWait();
    expect(tab.notes()).toEqual(['first']);
  });

  it('by its own name, which is a slice of the shop, changes nothing of that', () => {
    const tab = openTab(storeOf('first'));
    const { auth } = tab.state();

    tab.remotes.register('auth', storeOf('bad', { slices: [sliceNamed('auth/currentUser')] }));

    expect(tab.state().auth).toBe(auth);
  });

  it('by a reducer that throws from the start is refused', () => {
    const tab = openTab(storeOf('first'));
    const reducer = () => {
      throw new Error('broken');
    };

    expect(() => tab.remotes.register('mf-bad', { version: 1, slices: [{ name: 'mf-bad/a', reducer }] })).toThrow();

    expect(Object.keys(tab.state())).not.toContain('mf-bad');
  });

  it('by a reducer that throws at the shop’s actions keeps its own state, and is logged once', async () => {
    expectConsole('error', /^A reducer of mf-bad failed: cart\//);
    const tab = openTab(storeOf('first'));
    await tab.startAsGuest();
    const reducer = (state: object = { kept: true }, { type }: UnknownAction) => {
      if (type.startsWith('cart/')) throw new Error('broken');
      return state;
    };
    tab.remotes.register('mf-bad', { version: 1, slices: [{ name: 'mf-bad/a', reducer }] });

    tab.dispatch(cartItemAdded({ productId: 'EL-4102' }));

    await until(() => selectCart(tab.state()).length === 1);
    await tab.pressAndWait();
    expect(tab.notes()).toEqual(['first']);
    expect(tab.state()).toMatchObject({ 'mf-bad': { a: { kept: true } } });
  });

  it('by sagas that throw, or are none, ends them alone', async () => {
    const broken: RemoteSaga = function* () {
      yield* takeEvery(pressed, () => {
        throw new Error('at a press');
      });
      // A pattern that reads what most actions do not have.
      yield* takeEvery(
        (action: Action) => (action as PayloadAction<{ nested: string }>).payload.nested === 'deep',
        () => undefined,
      );
    };
    const none = 'not a saga' as unknown as RemoteSaga;
    const tab = openTab(storeOf('first'));
    tab.remotes.register('mf-bad', { version: 1, slices: [], sagas: () => Promise.resolve([none, broken]) });
    await tab.startAsGuest();

    await tab.pressAndWait();
    tab.dispatch(sessionExpired());

    await until(() => selectSessionResolved(tab.state()));
    expect(tab.notes()).toEqual(['first']);
    expect(tab.logged.join()).toMatch(/mf-bad/);
    expect(tab.logged.join()).not.toMatch(/of the shop/);
  });
});

describe('The data of the page’s route', () => {
  const sagas: ShopStoreOptions['sagas'] = () => () => undefined;
  const store = storeOf('first', {
    fromData: ({ list }, { confirmed }) => ({ notes: { items: [list, confirmed ? 'confirmed' : 'seeds'] } }),
  });
  const openPage = (remote: string) => {
    const shop = createShopStore({ sagas, page: { remote, data: { list: 'from the server' }, confirmed: true } });
    shop.remotes.register('mf-lists', store);
    return shop;
  };
  const notesIn = (state: unknown) => selectNotes(state as OwnState);

  it('are the first state of the remote whose route it is, for the server and for the browser that hydrates', () => {
    const { getState, remotes, dispatch } = openPage('mf-lists');
    expect(notesIn(getState())).toEqual(['from the server', 'confirmed']);
    dispatch(noted('more'));

    expect(notesIn(remotes.initialStates)).toEqual(['from the server', 'confirmed']);
  });

  it('are nothing to another remote, and old when their remote comes again', () => {
    expect(notesIn(openPage('mf-cart').getState())).toEqual([]);
    const { remotes, getState } = openPage('mf-lists');
    remotes.withdraw('mf-lists');
    remotes.register('mf-lists', store);

    expect(notesIn(getState())).toEqual([]);
  });
});
