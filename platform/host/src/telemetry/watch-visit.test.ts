import { watchVisit, type Visit, type WatchSteps } from './watch-visit';

let onResource: (entry: object) => void = () => undefined;
class Observer {
  static supportedEntryTypes = ['resource'];
  constructor(report: (list: { getEntries: () => object[] }) => void) {
    onResource = (entry) => report({ getEntries: () => [entry] });
  }
  observe = () => undefined;
}

let reach: Parameters<WatchSteps>[0] = () => undefined;
let visit: Visit;
let leaving: AbortController;
const second = () => jest.advanceTimersByTimeAsync(1000);
const press = async (name: string, options: MouseEventInit = {}) => {
  const control = document.querySelector<HTMLElement>(name);
  control?.focus();
  control?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }));
  await second();
};
const problems = () => visit.presses.map(({ remote, problem }) => [remote, problem]);

beforeEach(() => {
  leaving = new AbortController();
  jest.useFakeTimers();
  Object.assign(globalThis, { PerformanceObserver: Observer });
  document.body.innerHTML = `<nav><button id="outside">Menu</button></nav>
    <div data-remote="mf-cart">
      <p role="status">Loading your cart</p>
      <button id="order">Place Order</button>
      <a id="help" href="https://elsewhere.example/">Help</a>
      <a id="next" href="/checkout-page">Next</a>
      <p id="text">Two parts</p>
    </div>`;
  // Here is no other page to go to.
  document.body.onclick = (event) => event.preventDefault();
  const add = document.addEventListener.bind(document);
  jest.spyOn(document, 'addEventListener').mockImplementation((type, listener, options) => {
    add(type, listener as EventListener, { capture: options === true, signal: leaving.signal });
  });
  visit = watchVisit((onStep) => void (reach = onStep));
});
afterEach(() => {
  leaving.abort();
  jest.useRealTimers();
});

test('a button of a remote that does nothing is a dead press, and one that does something is none', async () => {
  await press('#order');
  expect(problems()).toEqual([['mf-cart', 'dead']]);
  document.querySelector('#order')?.addEventListener('click', ({ currentTarget }) => {
    setTimeout(() => (currentTarget as HTMLElement).setAttribute('aria-busy', 'true'), 999);
  });
  await press('#order');
  expect(visit.presses).toHaveLength(1);
});

test('a press that moves to another address, the focus or the page is none', async () => {
  const next = document.querySelector('#next');
  const moves = [
    () => window.history.pushState(null, '', '/checkout-page'),
    () => document.querySelector<HTMLElement>('#order')?.focus(),
    () => Object.assign(window, { scrollY: 400 }),
  ];
  for (const move of moves) {
    next?.addEventListener('click', move, { once: true });
    await press('#next');
  }
  expect(visit.presses).toEqual([]);
});

test.each([
  ['on what is no control', '#text', {}],
  ['on what is the shell’s', '#outside', {}],
  ['on a link that leads elsewhere', '#help', {}],
  ['that opens another tab', '#next', { ctrlKey: true }],
])('a press %s is not followed', async (_, name, options) => {
  await press(name, options);
  expect(visit.presses).toEqual([]);
});

test('a press after which nothing has the focus has lost it, unless the page went on to another address', async () => {
  document
    .querySelector('#order')
    ?.addEventListener('click', ({ currentTarget }) => (currentTarget as Element).remove());
  await press('#order');
  expect(problems()).toEqual([['mf-cart', 'focus']]);
  document.querySelector('#next')?.addEventListener('click', ({ currentTarget }) => {
    window.history.pushState(null, '', '/another');
    (currentTarget as Element).remove();
  });
  await press('#next');
  expect(visit.presses).toHaveLength(1);
});

test('a browser that focuses no pressed button, as Safari, loses none', async () => {
  document.querySelector('#order')?.addEventListener('click', ({ currentTarget }) => {
    (currentTarget as HTMLElement).blur();
    (currentTarget as HTMLElement).hidden = true;
  });
  (document.querySelector('#order') as HTMLElement).focus = () => undefined;
  await press('#order');
  expect(visit.presses).toEqual([]);
});

test('what a remote announces after a press is a step, silence is none', async () => {
  const region = document.querySelector('[role=status]') as HTMLElement;
  const announce = (text: string) => () => (region.textContent = text);
  const order = document.querySelector('#order');
  order?.addEventListener('click', announce(''), { once: true });
  await press('#order');
  expect(visit.steps).toEqual([]);
  order?.addEventListener('click', announce('Quantity 2'), { once: true });
  await press('#order');
  expect(visit.steps).toMatchObject([{ step: 'announced', remote: 'mf-cart' }]);
});

test('a step of the application is collected with the time at which it was reached', () => {
  reach('ordered');
  expect(visit.steps).toEqual([{ step: 'ordered', at: expect.any(Number) as number }]);
});

test('requests of scripts are collected with what became of them, files by whose they are', () => {
  const resource = (name: string, initiatorType: string, rest: object = {}) =>
    onResource({ name: `https://shop.example${name}`, initiatorType, startTime: 7, decodedBodySize: 1000, ...rest });
  resource('/user/cart', 'fetch', { responseStatus: 200 });
  resource('/user/cart', 'fetch', { responseStatus: 404 });
  resource('/user/cart', 'fetch', { responseStatus: 0 });
  resource('/user/cart', 'xmlhttprequest');
  resource('/pictures/1.avif', 'img');
  resource('/mf-cart/1.0.0/cart.js', 'script');
  resource('/mf-cart/1.0.0/cart.css', 'link');
  resource('/shell/main.js', 'script');

  expect(visit.requests.map(({ isFailed }) => isFailed)).toEqual([false, true, true, false]);
  expect(visit.bytes).toEqual({ 'mf-cart': 2000, shell: 1000 });
});

test('a page that is wider than its window is measured after a press and when the window changes', async () => {
  jest.spyOn(document.documentElement, 'scrollWidth', 'get').mockReturnValue(760);
  const room = jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(759);
  await press('#order');
  expect(visit.overflows).toEqual([]);
  room.mockReturnValue(700);
  await press('#order');
  window.dispatchEvent(new Event('resize'));
  await second();
  expect(visit.overflows).toMatchObject([{ px: 60 }, { px: 60 }]);
});
