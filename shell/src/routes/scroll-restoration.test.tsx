import { act, fireEvent, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { useScrollRestoration } from './scroll-restoration';

const HERE = '/products-page';

let resize: () => void;
let scrollTo: jest.SpyInstance;

function Page() {
  useScrollRestoration();
  return null;
}

/** Comes back to a page whose content is not there yet, so that it is too low to be scrolled to where it was. */
function comeBack(): void {
  sessionStorage.setItem('piston-parts-scroll', JSON.stringify({ [HERE]: 900 }));
  render(
    <MemoryRouter initialEntries={[{ pathname: HERE, key: 'default' }]}>
      <Page />
    </MemoryRouter>,
  );
}

/** The content comes, and the page is high enough. */
function contentComes(): void {
  jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5_000);
  act(() => resize());
}

beforeEach(() => {
  scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const observing = { observe: () => undefined, unobserve: () => undefined };
  let isObserved = true;
  jest.spyOn(window, 'ResizeObserver').mockImplementation((callback) => {
    const observer = { ...observing, disconnect: () => void (isObserved = false) };
    resize = () => isObserved && callback([], observer);
    return observer;
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

it('A page that the shopper comes back to is scrolled to where it was as soon as it is high enough [shell-3]', () => {
  comeBack();
  expect(scrollTo).not.toHaveBeenCalled();

  contentComes();

  expect(scrollTo).toHaveBeenCalledWith(0, 900);
});

it.each([
  ['wheel', () => fireEvent.wheel(window)],
  ['finger', () => fireEvent.touchMove(window)],
  ['keyboard', () => fireEvent.keyDown(window, { key: 'PageDown' })],
])('A shopper who has scrolled by %s meanwhile is left where they are [shell-3]', (_, scroll) => {
  comeBack();
  scroll();

  contentComes();

  expect(scrollTo).not.toHaveBeenCalled();
});
