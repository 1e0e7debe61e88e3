import { GARAGE_STORAGE_KEY, TOKEN_STORAGE_KEY } from '@piston-parts/shared-contract';
import { createBrowserPorts } from './browser-ports';
import type { TabMessage } from './ports';

describe('The storage of a browser', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    localStorage.clear();
  });

  it('keeps, forgets and clears texts', () => {
    const { localStorage: storage } = createBrowserPorts();

    storage.set('a', '1');
    storage.set('b', '2');
    storage.remove('a');
    expect([storage.get('a'), storage.get('b')]).toEqual([null, '2']);
    storage.clear();

    expect(storage.get('b')).toBeNull();
  });

  it('of one tab forgets what the shop has kept there, not what a developer tries', () => {
    const { sessionStorage: storage } = createBrowserPorts();
    for (const key of ['piston-parts-quick-order', 'mf-garage', 'local-remotes', 'team-panel']) storage.set(key, '1');

    storage.clear();

    expect(Object.keys(sessionStorage)).toEqual(['local-remotes', 'team-panel']);
    sessionStorage.clear();
  });

  it('that is forbidden or full keeps texts until the page is left [session-10]', () => {
    for (const act of ['getItem', 'setItem', 'removeItem', 'clear'] as const) {
      jest.spyOn(Storage.prototype, act).mockImplementation(() => {
        throw new DOMException('The storage is forbidden', 'SecurityError');
      });
    }
    const { localStorage: storage } = createBrowserPorts();

    for (const key of ['a', 'b', 'c']) storage.set(key, '1');
    storage.remove('a');
    expect(['a', 'b', 'c', 'd'].map(storage.get)).toEqual([null, '1', '1', null]);
    storage.clear();

    expect(storage.get('b')).toBeNull();
    expect(createBrowserPorts().localStorage.get('c')).toBeNull();
  });

  it('that is full has the newer text, not the one that it kept, and forgets both', () => {
    const { localStorage: storage } = createBrowserPorts();
    storage.set('a', '1');
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The storage is full', 'QuotaExceededError');
    });
    storage.set('a', '2');
    expect(storage.get('a')).toBe('2');

    full.mockRestore();
    storage.set('a', '3');
    expect([storage.get('a'), localStorage.getItem('a')]).toEqual(['3', '3']);
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
  });
});

describe('The tabs of a browser', () => {
  it('hear each other, but none hears itself', async () => {
    const here = createBrowserPorts().tabs;
    const there = createBrowserPorts().tabs;
    const heardHere: TabMessage[] = [];
    here.subscribe((message) => void heardHere.push(message));
    const heardThere = new Promise((resolve) => there.subscribe(resolve));

    here.announce('cart');

    expect(await heardThere).toBe('cart');
    expect(heardHere).toEqual([]);
  });

  it.each([
    ['the token changed', TOKEN_STORAGE_KEY, ['token']],
    ['the whole storage was cleared', null, ['token']],
    ['the stored cars changed', GARAGE_STORAGE_KEY, ['garage']],
    ['what a remote stores changed', 'mf-compare', ['mf-compare']],
    ['something else changed', 'piston-parts-email', []],
  ])('know when %s in another [session-16, garage-3]', (_, key, expected) => {
    const heard: TabMessage[] = [];
    const unsubscribe = createBrowserPorts().tabs.subscribe((message) => void heard.push(message));

    window.dispatchEvent(new StorageEvent('storage', { key }));
    unsubscribe();
    window.dispatchEvent(new StorageEvent('storage', { key }));

    expect(heard).toEqual(expected);
  });

  it('are left alone by code that only reads a storage', () => {
    const opened = jest.spyOn(globalThis, 'BroadcastChannel');

    createBrowserPorts().localStorage.get('piston-parts-email');

    expect(opened).not.toHaveBeenCalled();
  });
});
