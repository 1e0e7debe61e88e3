import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { CAR_MAKERS } from '@piston-parts/shared-contract';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { MAKER_WITHOUT_PARTS, respondFromMany, firstQuery } from '../testing/many-parts';
import HomeScreen from './home.screen';

async function openHome() {
  let asked: readonly string[] = [];
  const page = await renderScreen(<HomeScreen />, {
    at: '/',
    before: ({ client }) => void ({ asked } = respondFromMany(client)),
  });
  return { ...page, asked: () => asked };
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
    const { asked } = await openHome();

    expect(await screen.findByRole('link', { name: 'Drilled Vented Brake Disc for Mahindra Thar' })).toBeVisible();
    expect(asked()).toEqual([firstQuery()]);
  });

  it('suggests parts that nobody has met yet, and opens the chosen part', async () => {
    const { user, asked, location } = await openHome();

    await user.type(screen.getByRole('combobox', { name: 'Search parts' }), 'gasket no. 21');
    await waitFor(() => expect(asked().at(-1)).toBe('text=gasket+no.+21'));
    const part = await screen.findByRole('option', { name: /Gasket No. 212/ });
    expect(options()).toHaveLength(5);
    await user.click(part);

    expect(location()).toBe('/singleProduct-page/PART-212');
  });

  it('asks at once for a key, of keys that follow it fast for the last alone, and for nothing when the text is gone', async () => {
    const { asked } = await openHome();
    const search = screen.getByRole('combobox', { name: 'Search parts' });
    await screen.findByRole('link', { name: 'Drilled Vented Brake Disc for Mahindra Thar' });
    const before = asked().length;
    const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
    jest.useFakeTimers();

    for (const value of ['g', 'ga', 'gas']) fireEvent.change(search, { target: { value } });
    await pass(0);
    expect(asked().slice(before)).toEqual(['text=g']);
    await pass(1_000);
    expect(asked().slice(before)).toEqual(['text=g', 'text=gas']);

    fireEvent.change(search, { target: { value: '' } });
    await pass(1_000);
    expect(asked().slice(before)).toEqual(['text=g', 'text=gas']);
  });
});
