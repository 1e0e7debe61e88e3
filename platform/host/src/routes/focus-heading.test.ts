import { PRERENDERED_ATTRIBUTE } from '@platform/protocol/server-rendering';
import { focusHeadingWhenShown } from './focus-heading';

const HEADING = '<h1 data-screen-ready tabindex="-1">Cart</h1>';
const heading = () => document.querySelector('h1');
/** A mutation of the page is noticed after the task that makes it. */
const noticed = () => new Promise((resolve) => setTimeout(resolve));

function openPage(main = ''): { search: HTMLInputElement; link: HTMLElement; show: () => Promise<unknown> } {
  document.body.innerHTML = `<header><input><a href="/">Home</a></header><main>${main}</main>`;
  return {
    search: document.querySelector('input') as HTMLInputElement,
    link: document.querySelector('a') as HTMLElement,
    show: () => {
      document.querySelector('main')?.insertAdjacentHTML('beforeend', HEADING);
      return noticed();
    },
  };
}

test('the heading of a screen that is there has the focus at once, without being scrolled to [shell-4]', () => {
  openPage(HEADING);
  const focus = jest.spyOn(heading() as HTMLElement, 'focus');
  focusHeadingWhenShown();

  expect(heading()).toHaveFocus();
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
});

test('the heading of a screen that loads has it when it comes, also from the link that was pressed [shell-4]', async () => {
  const { link, show } = openPage();
  link.focus();
  focusHeadingWhenShown();
  expect(link).toHaveFocus();
  await show();

  expect(heading()).toHaveFocus();
});

test('it has it also when what was pressed has left the page [shell-4]', async () => {
  const { link, show } = openPage();
  link.focus();
  focusHeadingWhenShown();
  link.remove();
  await show();

  expect(heading()).toHaveFocus();
});

test('a shopper who has moved on meanwhile is not pulled back', async () => {
  const { search, show } = openPage();
  focusHeadingWhenShown();
  search.focus();
  await show();

  expect(search).toHaveFocus();
});

test('the heading of a page that was left before it came takes no focus', async () => {
  const { show } = openPage();
  const stop = focusHeadingWhenShown();
  stop();
  await show();

  expect(document.body).toHaveFocus();
});

test('the heading in the server’s content waits until the content is live', async () => {
  openPage(HEADING);
  document.body.setAttribute(PRERENDERED_ATTRIBUTE, '');
  focusHeadingWhenShown();
  expect(document.body).toHaveFocus();
  document.body.removeAttribute(PRERENDERED_ATTRIBUTE);
  await noticed();
  // The attribute of the body itself is not observed; that of the root inside it is.
  document.querySelector('main')?.append('More');
  await noticed();

  expect(heading()).toHaveFocus();
});
