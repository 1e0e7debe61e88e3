import { screen, waitFor } from '@testing-library/react';
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

  it('asks once for what is typed without a pause, and for nothing when it is gone', async () => {
    const { user, asked } = await openHome();
    const search = screen.getByRole('combobox', { name: 'Search parts' });

    await user.type(search, 'gasket no. 7');
    await waitFor(() => expect(asked().at(-1)).toBe('text=gasket+no.+7'));
    const before = asked().length;
    await user.clear(search);

    expect(before).toBeLessThan('gasket no. 7'.length);
    expect(asked()).toHaveLength(before);
  });
});
