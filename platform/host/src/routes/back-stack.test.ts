import { createBackStack, type PageBackStack } from './back-stack';

interface State {
  readonly idx: number;
  readonly address: string;
}

/** The history of a tab in which the router has gone from the listing to a part. Moves happen after the present event. */
class Tab extends EventTarget {
  entries: State[] = [
    { idx: 0, address: '/products-page' },
    { idx: 1, address: '/singleProduct-page/BR-8102' },
  ];
  at = 1;
  moves: number[] = [];
  readonly history = {
    tab: this as Tab,
    get state() {
      return this.tab.entries[this.tab.at];
    },
    pushState: (state: State) => {
      this.entries = [...this.entries.slice(0, this.at + 1), state];
      this.at += 1;
    },
    back: () => void this.moves.push(-1),
    forward: () => void this.moves.push(1),
  };

  /** The shopper goes back, and so does everything that follows from it. */
  go(by: number): void {
    for (let move: number | undefined = by; move !== undefined; move = this.moves.shift()) {
      this.at += move;
      this.dispatchEvent(new PopStateEvent('popstate', { state: this.history.state }));
    }
  }

  get address() {
    return this.entries[this.at]?.address;
  }
}

let tab: Tab;
let stack: PageBackStack;
const routerMoved = jest.fn();

beforeEach(() => {
  routerMoved.mockReset();
  tab = new Tab();
  stack = createBackStack(tab as unknown as Window);
  tab.addEventListener('popstate', () => {
    routerMoved(tab.address);
    stack.noteEntry();
  });
});

/** A page change of the router's. */
function follow(address: string): void {
  tab.history.pushState({ idx: (tab.history.state?.idx ?? 0) + 1, address });
  stack.noteEntry();
}

test('Back closes the dialog that is open, and the page stays', () => {
  const close = jest.fn();
  stack.open(close);
  tab.go(-1);

  expect(close).toHaveBeenCalledTimes(1);
  expect(tab.address).toBe('/singleProduct-page/BR-8102');
  expect(routerMoved).not.toHaveBeenCalled();
});

test('of two dialogs, each Back closes one, the last one first', () => {
  const closed: string[] = [];
  const open = (name: string) => {
    const end = stack.open(() => {
      closed.push(name);
      end();
    });
  };
  open('picture');
  open('size');
  tab.go(-1);
  expect(closed).toEqual(['size']);
  tab.go(-1);

  expect(closed).toEqual(['size', 'picture']);
  expect(routerMoved).not.toHaveBeenCalled();
});

test('Back leaves the page where nothing is open', () => {
  tab.go(-1);

  expect(routerMoved.mock.calls).toEqual([['/products-page']]);
});

test('a dialog that was closed by its button does not cost another Back: the next one leaves the page', () => {
  const close = jest.fn();
  const end = stack.open(close);
  end();
  tab.go(-1);

  expect(close).not.toHaveBeenCalled();
  expect(routerMoved.mock.calls).toEqual([['/products-page']]);
});

test('a dialog that opens again uses the entry of the one before it', () => {
  const end = stack.open(jest.fn());
  end();
  const close = jest.fn();
  stack.open(close);
  expect(tab.entries).toHaveLength(3);
  tab.go(-1);

  expect(close).toHaveBeenCalledTimes(1);
  expect(tab.address).toBe('/singleProduct-page/BR-8102');
});

test('where the page has moved on below an open dialog, Back closes that and takes nothing back', () => {
  const close = jest.fn();
  stack.open(close);
  follow('/products-page?brand=Bosch');
  tab.go(-1);

  expect(close).toHaveBeenCalledTimes(1);
  expect(tab.address).toBe('/products-page?brand=Bosch');
  expect(routerMoved).not.toHaveBeenCalled();
});

test('where the page has only just moved on and is not rendered yet, Back takes nothing back either', () => {
  const close = jest.fn();
  stack.open(close);
  tab.history.pushState({ idx: 2, address: '/products-page?brand=Bosch' });
  tab.go(-1);

  expect(close).toHaveBeenCalledTimes(1);
  expect(tab.address).toBe('/products-page?brand=Bosch');
  expect(routerMoved).not.toHaveBeenCalled();
});

test('Forward is the router’s, whatever is open', () => {
  follow('/cart-page');
  tab.go(-1);
  routerMoved.mockReset();
  const close = jest.fn();
  stack.open(close);
  tab.entries.push({ idx: 2, address: '/cart-page' });
  tab.go(1);

  expect(close).not.toHaveBeenCalled();
  expect(routerMoved.mock.calls).toEqual([['/cart-page']]);
});

test('an address with another fragment of the same page is the router’s, while nothing is open', () => {
  tab.entries.push({ idx: 1, address: '/singleProduct-page/BR-8102#details' });
  tab.go(1);

  expect(routerMoved.mock.calls).toEqual([['/singleProduct-page/BR-8102#details']]);
});

test('Back from a page below which a dialog was closed goes to the page before, once', () => {
  stack.open(jest.fn())();
  follow('/cart-page');
  tab.go(-1);

  expect(routerMoved.mock.calls).toEqual([['/singleProduct-page/BR-8102']]);
});

test('the history of a page that no router has touched counts as its first entry', () => {
  const plain = Object.assign(new Tab(), { entries: [], at: 0 });
  const close = jest.fn();
  createBackStack(plain as unknown as Window).open(close);
  plain.go(-1);

  expect(close).toHaveBeenCalledTimes(1);
});
