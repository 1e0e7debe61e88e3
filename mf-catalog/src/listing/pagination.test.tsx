import { fireEvent, screen, within } from '@testing-library/react';
import { EMPTY_FILTER, paths } from '@piston-parts/shared-contract';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { Pagination } from './pagination';

/** The entries between 'previous' and 'next', in order. */
async function shownAt(page: number) {
  await renderScreen(<Pagination filter={EMPTY_FILTER} page={page} pages={20} onTurned={() => undefined} />, {
    at: paths.listing,
  });
  const items = within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('listitem');
  return items.map(({ textContent }) => textContent).join(' ');
}

describe('The pages of a long listing', () => {
  it('are three around the page shown and two at each edge, between previous and next [listing-18]', async () => {
    expect(await shownAt(10)).toBe('previous 1 2 … 9 10 11 … 19 20 next');
    for (const gap of ['Pages further on', 'Pages further back']) expect(screen.getByLabelText(gap)).toBeVisible();
  });

  it.each([
    [1, 'previous 1 2 3 … 19 20 next'],
    [20, 'previous 1 2 … 18 19 20 next'],
  ])('have no gap at an edge (page %i) [listing-18]', async (page, shown) => {
    expect(await shownAt(page)).toBe(shown);
  });

  it('open elsewhere when they are pressed with a key held down, and turn nothing here', async () => {
    const onTurned = jest.fn();
    await renderScreen(<Pagination filter={EMPTY_FILTER} page={1} pages={20} onTurned={onTurned} />, {
      at: paths.listing,
    });
    const link = screen.getByRole('link', { name: 'Page 2' });
    // Keeps jsdom, which has no tabs, from following the link.
    document.addEventListener('click', (event) => event.preventDefault(), { capture: true });

    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) fireEvent.click(link, { [key]: true });

    expect(onTurned).not.toHaveBeenCalled();
  });
});
