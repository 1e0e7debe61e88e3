import { useEffect } from 'react';
import { act, fireEvent, render } from '@testing-library/react';
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router';
import { useScrollRestoration } from './scroll-restoration';

const HERE = '/products-page';

let resize: () => void;
let scrollTo: jest.SpyInstance;
let navigate: NavigateFunction;

function Page() {
  useScrollRestoration();
  const follow = useNavigate();
  useEffect(() => void (navigate = follow), [follow]);
  return null;
}

/** Comes back to a page whose content is not there yet, so that it is too low to be scrolled to where it was. */
function comeBack(kept = JSON.stringify({ [HERE]: 900 })): void {
  sessionStorage.setItem('piston-parts-scroll', kept);
  render(
    <MemoryRouter initialEntries={[{ pathname: HERE, key: 'default' }]}>
      <Page />
    </MemoryRouter>,
  );
}

/** The content comes; the page is just high enough, or lower. */
function contentComes(lowerBy = 0): void {
  jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(900 + window.innerHeight - lowerBy);
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
  contentComes(1);
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

it('A shopper who does not scroll, on a page that never gets high enough, is left where they are after 3 s [shell-3]', () => {
  jest.useFakeTimers();
  comeBack();
  jest.advanceTimersByTime(3000);
  contentComes();
  jest.useRealTimers();

  expect(scrollTo).not.toHaveBeenCalled();
});

it('A page is at its top when what was kept of it cannot be read [shell-3]', () => {
  comeBack('no JSON');
  contentComes();

  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

it('A page that a link has opened starts at its top, whatever an earlier one left [shell-3]', () => {
  const opening = { type: 'navigate' } as PerformanceNavigationTiming;
  performance.getEntriesByType = () => [opening];
  comeBack();
  contentComes();
  performance.getEntriesByType = () => [];

  expect(scrollTo).not.toHaveBeenCalled();
});

describe('A shopper who goes on', () => {
  const go = (to: string | number) => act(() => void navigate(to as string));
  const scrollBy = (top: number) => {
    Object.assign(window, { scrollY: top });
    window.dispatchEvent(new Event('scroll'));
  };
  beforeEach(() => {
    comeBack('{}');
    contentComes();
    scrollTo.mockClear();
  });

  it.each([`${HERE}?page=2`, '/cart-page'])('to %s is at its top [shell-3]', (to) => {
    go(to);

    expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  });

  it('to another filter stays where they are [shell-3]', () => {
    go(`${HERE}?brand=Bosch&page=1`);

    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('and comes back is where they were [shell-3]', () => {
    scrollBy(700);
    go('/cart-page');
    scrollBy(20);
    scrollTo.mockClear();
    go(-1);

    expect(scrollTo.mock.calls).toEqual([[0, 700]]);
  });

  it('and reloads finds every page where it was [shell-3]', () => {
    scrollBy(700);
    window.dispatchEvent(new Event('pagehide'));

    expect(JSON.parse(sessionStorage.getItem('piston-parts-scroll') ?? '')).toEqual({ [HERE]: 700 });
    expect(history.scrollRestoration).toBe('manual');
  });
});

it('Where a shopper was is kept for a reload, and not written again once a log-out has cleared the tab’s storage [session-15]', () => {
  const kept = () => sessionStorage.getItem('piston-parts-scroll');
  comeBack();
  fireEvent(window, new Event('pagehide'));
  expect(kept()).toContain(HERE);

  sessionStorage.clear();
  fireEvent(window, new Event('pagehide'));

  expect(kept()).toBeNull();
});
