import { toastContainer } from './toast-container';

const shopWithTopBar = (bottom: number) => {
  document.body.innerHTML = '<header><div>Piston Parts</div><div>Brakes</div></header><main></main>';
  const topBar = document.querySelector('header') as HTMLElement;
  topBar.getBoundingClientRect = () => ({ bottom }) as DOMRect;
};
/** The effects of a change of the page are over. */
const followed = () => new Promise((resolve) => setTimeout(resolve));
const top = () => toastContainer.style.getPropertyValue('--toast-top');

/** A toast in the page, which the library counts the time of by an animation. */
function showToast(): HTMLElement {
  toastContainer.innerHTML = '<div class="Toastify__progress-bar"></div>';
  return toastContainer.firstElementChild as HTMLElement;
}

/** No layout, so nothing is modal of itself. */
let modals: HTMLElement[] = [];
beforeEach(() => {
  const query = document.querySelectorAll.bind(document);
  jest
    .spyOn(document, 'querySelectorAll')
    .mockImplementation((selector: string) => (selector === 'dialog:modal' ? (modals as never) : query(selector)));
});
function openModals(count: number): HTMLElement[] {
  modals = Array.from({ length: count }, () => document.body.appendChild(document.createElement('dialog')));
  for (const modal of modals) modal.append('Your cart');
  return modals;
}
afterEach(async () => {
  modals = [];
  toastContainer.replaceChildren();
  document.body.replaceChildren();
  await followed();
  jest.restoreAllMocks();
});

test.each([
  [64, '64px'],
  [-200, '0px'],
])('messages are below the top bar as far as it is in sight: its end at %d', async (bottom, expected) => {
  shopWithTopBar(bottom);
  await followed();

  expect(top()).toBe(expected);
  expect(document.body.lastElementChild).toBe(toastContainer);
  expect(toastContainer.popover).toBe('manual');
});

test('messages follow the top bar of a phone that is turned', async () => {
  shopWithTopBar(155);
  await followed();
  const topBar = document.querySelector('header') as HTMLElement;
  topBar.getBoundingClientRect = () => ({ bottom: 111 }) as DOMRect;
  window.dispatchEvent(new Event('resize'));

  expect(top()).toBe('111px');
});

test('messages are at the top of a page without a top bar', async () => {
  document.body.innerHTML = '<main></main>';
  await followed();

  expect(top()).toBe('0px');
});

test('messages come first in the topmost modal, and go back to the page when it is closed', async () => {
  const [lower, upper] = openModals(2);
  await followed();
  expect(upper?.firstElementChild).toBe(toastContainer);
  expect(toastContainer.popover).toBeNull();

  modals = [lower as HTMLElement];
  upper?.remove();
  await followed();
  expect(lower?.firstElementChild).toBe(toastContainer);

  modals = [];
  lower?.remove();
  await followed();
  expect(document.body.lastElementChild).toBe(toastContainer);
});

test('a message that moves into a modal disappears when it would have without', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(1000);
  const bar = showToast();
  shopWithTopBar(0);
  await followed();
  expect(bar.style.animationDelay).toBe('0ms');

  now.mockReturnValue(2200);
  openModals(1);
  await followed();
  expect(bar.style.animationDelay).toBe('-1200ms');
});

test('in a modal the room of a message stays when it disappears, and the tallest counts', async () => {
  const height = jest.spyOn(toastContainer, 'offsetHeight', 'get').mockReturnValue(72);
  const [modal] = openModals(1);
  await followed();
  expect(toastContainer.style.minHeight).toBe('72px');

  height.mockReturnValue(0);
  modal?.append('a line more');
  await followed();
  expect(toastContainer.style.minHeight).toBe('72px');

  modals = [];
  modal?.remove();
  await followed();
  expect(toastContainer.style.minHeight).toBe('');
});
