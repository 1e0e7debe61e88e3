import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { paths } from '@piston-parts/shared-contract';
import { carChoiceOpened } from '@piston-parts/shared-store';
import { renderScreen, type RenderScreenOptions } from '@piston-parts/test-kit/screen-test';
import { expectConsole } from '@platform/test-kit/expect-console';
import { CarButton } from './car-button';

const open = (options: Partial<RenderScreenOptions> = {}) =>
  renderScreen(<CarButton />, { at: paths.customerCare, ...options });

const button = (name: string | RegExp) => within(screen.getByRole('dialog')).findByRole('button', { name });

async function openChoice(options: Partial<RenderScreenOptions> = {}) {
  const world = await open(options);
  await world.user.click(screen.getByRole('button', { name: 'Choose your car' }));
  await screen.findByRole('dialog', { name: 'Choose your car' });
  return world;
}

async function chooseCreta(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await button('Hyundai'));
  await user.click(await button('Creta'));
  await user.click(await button('2019 1.6 CRDi, diesel'));
}

describe('A driver', () => {
  it('chooses in three presses maker, model, and year with engine, and sees the car in the top bar [garage-1, garage-2]', async () => {
    const { user } = await openChoice();

    await chooseCreta(user);

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Your car: Hyundai Creta 2019' })).toHaveFocus();
  });

  it('chooses by keyboard alone: each question begins at its first answer, arrows reach the others [garage-5]', async () => {
    const { user } = await openChoice();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Suzuki' })).toHaveFocus());

    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowUp}{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'i20' })).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: 'Creta' })).toHaveFocus();
    await user.keyboard('{Enter}');
    const cars = within(await screen.findByRole('group', { name: 'Year and engine' })).getAllByRole('button');

    expect(cars[0]).toHaveFocus();
    const chosen = within(screen.getByRole('list', { name: 'Chosen so far' })).getAllByRole('button');
    expect(chosen.map(({ textContent }) => textContent)).toEqual(['Hyundai', 'Creta']);
  });

  it('goes back to an earlier question [garage-1]', async () => {
    const { user } = await openChoice();
    await user.click(await button('Hyundai'));
    await user.click(await button('Creta'));

    await user.click(await button('Hyundai, change'));
    await user.click(await button('Kia'));

    expect(await button('2023 1.5 CRDi, diesel')).toBeVisible();
  });

  it('finds a model among the makers by typing on them, and its car by year and fuel [garage-10]', async () => {
    const { user } = await openChoice();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Suzuki' })).toHaveFocus());

    await user.keyboard('creta');
    expect(screen.getByRole('searchbox', { name: 'Search makers and models' })).toHaveFocus();
    expect(within(screen.getByRole('group', { name: 'Maker' })).getAllByRole('button')).toHaveLength(1);
    await user.keyboard('{Enter}');
    await user.type(await screen.findByRole('searchbox', { name: 'Search, as in “2019 diesel”' }), 'diesel 2019 1.5');
    const engines = within(screen.getByRole('group', { name: 'Year and engine' }));
    const search = screen.getByRole('searchbox', { name: /2019 diesel/ });
    const names = () => engines.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names()).toEqual(['2019 1.5 CRDi, diesel']);
    await user.clear(search);
    await user.type(search, '2020 crdi 1.5');
    expect(names()).toEqual(['2020 1.5 CRDi, diesel1st generation', '2020 1.5 CRDi, diesel2nd generation']);
    await user.clear(search);
    await user.type(search, 'diesel 2019 1.5');
    await user.keyboard('{Enter}');

    expect(await screen.findByRole('button', { name: 'Your car: Hyundai Creta 2019' })).toBeVisible();
  });

  it('reads that nothing was found, and comes back to all makers with an empty search [garage-10]', async () => {
    const { user } = await openChoice();
    const search = await screen.findByRole('searchbox', { name: 'Search makers and models' });

    await user.type(search, 'zeppelin');
    expect(screen.getByText('Nothing found. Try fewer words.')).toBeVisible();
    await user.clear(search);

    expect(await button('Ford')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Hyundai Creta' })).not.toBeInTheDocument();
  });

  it('leads to customer care from the makers and from the models, where theirs may be missing [garage-12]', async () => {
    const { user } = await openChoice();
    const way = () => screen.getByRole('link', { name: 'My car is not here' });

    await button('Hyundai');
    expect(way()).toHaveAttribute('href', paths.customerCare);
    await user.click(await button('Hyundai'));
    await button('Creta');
    await user.click(way());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('finds a maker by another name and a model by a typo, and reads of a car that the shop has no parts for it [garage-12]', async () => {
    const { user } = await openChoice();
    const search = await screen.findByRole('searchbox', { name: 'Search makers and models' });

    await user.type(search, 'renault duster');
    expect(await screen.findByText('No parts for the Renault Duster.')).toBeVisible();
    await user.clear(search);
    await user.type(search, 'creta 2019');
    expect(await button('Hyundai Creta')).toBeVisible();
    await user.clear(search);
    await user.type(search, 'maruti');
    await user.click(await button('Suzuki'));

    expect(await button('Suzuki, change')).toBeVisible();
  });

  it('reads that there is no car of a maker, and the way to the others [garage-11]', async () => {
    const { store, user } = await open();
    store.dispatch(carChoiceOpened({ maker: 'Maserati' }));

    expect(await screen.findByText('The catalogue has no cars of Maserati yet.')).toBeVisible();
    await user.click(await button('Maserati, change'));
    expect(await button('Ford')).toBeVisible();
  });

  it('starts with the models of a maker that was chosen elsewhere [garage-11]', async () => {
    const { store } = await open();
    store.dispatch(carChoiceOpened({ maker: 'Tata' }));
    await screen.findByRole('dialog');

    expect(await button('Nexon')).toBeVisible();
    expect(await button('Tiago')).toBeVisible();
  });

  it('reads what failed to load, and tries again [garage-4]', async () => {
    expectConsole('error', /A request of the shop failed/);
    await openChoice({ before: ({ backend }) => backend.failNext('GET', '/vehicle-makers', 'network') });

    expect(await screen.findByRole('alert')).toHaveTextContent('The cars could not be loaded.');
    fireEvent.click(await button('Try again'));
    expect(screen.getByRole('button', { name: 'Trying again…' })).toHaveAttribute('aria-disabled', 'true');

    await waitFor(() => expect(screen.getByRole('button', { name: 'Suzuki' })).toHaveFocus());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('leaves with nothing chosen, and the focus is where it was [garage-5]', async () => {
    const { user } = await openChoice();
    await user.click(await button('Hyundai'));
    await user.click(await button('Close'));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Choose your car' })).toHaveFocus();
  });

  it('changes between several cars and removes one [garage-6]', async () => {
    const { user } = await openChoice();
    await chooseCreta(user);
    await user.click(await screen.findByRole('button', { name: 'Your car: Hyundai Creta 2019' }));
    await user.click(await button('Toyota'));
    expect(await button('2010')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove Hyundai Creta 2019' })).not.toBeInTheDocument();
    await user.click(await button('2010'));
    await user.click(await screen.findByRole('button', { name: 'Your car: Toyota Innova 2010' }));

    await user.click(await button(/^Hyundai Creta 2019/));
    await user.click(await screen.findByRole('button', { name: 'Your car: Hyundai Creta 2019' }));
    expect(await screen.findByRole('group', { name: 'Another car' })).toBeVisible();
    expect(await button(/^Hyundai Creta 2019/)).toHaveAttribute('aria-current', 'true');
    await user.click(await button('Remove Hyundai Creta 2019'));

    await waitFor(() => expect(screen.queryByRole('button', { name: /^Hyundai Creta/ })).not.toBeInTheDocument());
    expect(await button(/^Toyota Innova 2010/)).toHaveFocus();
    await user.click(await button('Close'));
    expect(screen.getByRole('button', { name: 'Your car: Toyota Innova 2010' })).toBeVisible();
  });
});
