import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { CAR_MAKERS } from '@piston-parts/shared-contract';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { MAKER_WITHOUT_PARTS, respondFromMany, firstQuery } from '../testing/many-parts';
import HomeScreen from './home.screen';

async function openHome() {
  let requested: readonly string[] = [];
  const page = await renderScreen(<HomeScreen />, {
    at: '/',
    before: ({ client }) => void ({ requested } = respondFromMany(client)),
  });
  return { ...page, requested: () => requested };
}
const options = () => screen.queryAllByRole('option');

describe('Home over a large catalogue', () => {
  it('leads to no maker without parts, and to every other [home-2]', async () => {
    await openHome();

    await waitFor(() => expect(screen.queryByRole('link', { name: MAKER_WITHOUT_PARTS })).not.toBeInTheDocument());
    expect(screen.getByText(MAKER_WITHOUT_PARTS)).toBeVisible();
    for (const maker of CAR_MAKERS.filter((name) => name !== MAKER_WITHOUT_PARTS)) {
      expect(screen.getByRole('link', { name: maker })).toBeVisible();
    }
  });

  it('names the part on show, which is asked for alone', async () => {
    const { requested } = await openHome();

    expect(await screen.findByRole('link', { name: 'Drilled Vented Brake Disc for Mahindra Thar' })).toBeVisible();
    expect(requested()).toEqual([firstQuery()]);
  });

  it('suggests parts that have not been loaded yet, and opens the chosen part', async () => {
    const { user, requested, location } = await openHome();

    await user.type(screen.getByRole('combobox', { name: 'Search parts' }), 'gasket no. 21');
    await waitFor(() => expect(requested().at(-1)).toBe('text=gasket+no.+21'));
    const part = await screen.findByRole('option', { name: /Gasket No. 212/ });
    expect(options()).toHaveLength(6);
    expect(options().at(-1)).toHaveTextContent('See all 11 parts');
    await user.click(part);

    expect(location()).toBe('/singleProduct-page/PART-212');
  });

  it('asks at once for a key, of keys that follow it fast for the last alone, and for nothing when the text is gone', async () => {
    const { requested } = await openHome();
    const search = screen.getByRole('combobox', { name: 'Search parts' });
    await screen.findByRole('link', { name: 'Drilled Vented Brake Disc for Mahindra Thar' });
    const before = requested().length;
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
    jest.useFakeTimers();

    for (const value of ['g', 'ga', 'gas']) fireEvent.change(search, { target: { value } });
    await pass(0);
    expect(requested().slice(before)).toEqual(['text=g']);
    await pass(1_000);
    expect(requested().slice(before)).toEqual(['text=g', 'text=gas']);

    fireEvent.change(search, { target: { value: '' } });
    await pass(1_000);
    expect(requested().slice(before)).toEqual(['text=g', 'text=gas']);
  });
});
