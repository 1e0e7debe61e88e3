import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OptionList, type OptionGroup, type Question } from './option-list';

const chosen = jest.fn<void, [string]>();
const MODELS = ['Alto', 'Baleno', 'Celerio', 'Ciaz', 'Dzire', 'Ertiga', 'Ignis', 'Swift', 'Wagon R'];
const optionsOf = (...texts: string[]) => texts.map((text) => ({ key: text, text, onChoose: () => chosen(text) }));
const groupOf = (...texts: string[]): OptionGroup => ({ title: '', options: optionsOf(...texts) });

const user = userEvent.setup();
const button = (name: string) => screen.getByRole('button', { name });
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const search = () => screen.getByRole('searchbox', { name: 'Search models' });

function ask(groups: readonly OptionGroup[] = [groupOf(...MODELS)], question: Partial<Question> = {}) {
  render(<OptionList title="Model" search="Search models" columns="wide" groups={groups} takesFocus {...question} />);
}

beforeEach(() => void chosen.mockReset());

test('eight options are seen at a glance; nine can be searched [garage-10]', () => {
  ask([groupOf(...MODELS.slice(0, 8))]);
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  ask([groupOf(...MODELS.slice(0, 4)), { title: '2019', options: optionsOf(...MODELS.slice(4)) }]);

  expect(search()).toHaveAttribute('placeholder', 'Search models');
});

test('arrows go around the ends, in both directions [garage-5]', async () => {
  ask();
  expect(button('Alto')).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(button('Wagon R')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(button('Alto')).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}');

  expect(button('Baleno')).toHaveFocus();
});

test('in the search, arrows move the caret, and only that down leads to the options [garage-5]', async () => {
  ask();
  await user.type(search(), 'Wgon{ArrowLeft}{ArrowLeft}{ArrowLeft}a{ArrowRight}{ArrowUp}');
  expect(search()).toHaveFocus();
  expect(search()).toHaveValue('Wagon');
  await user.keyboard('{ArrowDown}');

  expect(button('Wagon R')).toHaveFocus();
});

test('a letter on an option means the search; a shortcut and Space do not [garage-10]', async () => {
  ask();
  await user.keyboard('{Control>}c{/Control}{Meta>}c{/Meta}{Alt>}c{/Alt}{Escape}');
  expect(button('Alto')).toHaveFocus();
  await user.keyboard(' ');
  expect(chosen.mock.calls).toEqual([['Alto']]);
  await user.keyboard('sw');

  expect(search()).toHaveValue('sw');
  expect(names()).toEqual(['Swift']);
});

test('a search tells how many options it has found, and nothing while it is empty [garage-10]', async () => {
  ask();
  expect(screen.getByRole('status')).toHaveTextContent('');
  await user.type(search(), ' i ');
  expect(screen.getByRole('status')).toHaveTextContent('6 found');
  await user.clear(search());
  await user.type(search(), '  ');

  expect(screen.getByRole('status')).toHaveTextContent('');
  expect(names()).toEqual(MODELS);
});

test('Enter in the search takes the first option found, and none before anything is typed [garage-10]', async () => {
  ask();
  await user.type(search(), ' {Enter}');
  expect(chosen).not.toHaveBeenCalled();
  await user.type(search(), 'c{Enter}');
  await user.type(search(), 'zeppelin{Enter}');

  expect(chosen.mock.calls).toEqual([['Celerio']]);
});

test('what stands above an option and beside it belongs to it, for the search and for a screen reader', async () => {
  const noted = { key: '1.2', text: '1.2 Kappa', note: 'second generation', onChoose: () => undefined };
  ask([
    { title: '2018', options: [noted] },
    { title: '2019', options: optionsOf('1.2 Kappa', '1.6 CRDi') },
    groupOf(...MODELS),
  ]);
  expect(button('2018 1.2 Kappa second generation')).toBeVisible();
  await user.type(search(), 'kappa 2019');
  expect(names()).toEqual(['2019 1.2 Kappa']);
  expect(screen.queryByText('2018', { exact: true })).not.toBeInTheDocument();
  await user.clear(search());
  await user.type(search(), 'SECOND');

  expect(names()).toEqual(['2018 1.2 Kappasecond generation']);
});

test('a model among the makers is found, and not listed', async () => {
  const model = {
    key: 'Maruti Swift',
    text: 'Maruti Swift',
    onlyFound: true as const,
    onChoose: () => chosen('Swift'),
  };
  ask([{ title: '', options: [...optionsOf(...MODELS.slice(0, 8)), model] }]);
  expect(screen.queryByRole('button', { name: 'Maruti Swift' })).not.toBeInTheDocument();
  await user.type(search(), 'maruti{Enter}');

  expect(chosen.mock.calls).toEqual([['Swift']]);
});

test('a question below the cars of the garage leaves the focus where it is, and has its title as a name', () => {
  render(<OptionList title="Maker" search="" columns="narrow" groups={[groupOf('Kia')]} takesFocus={false} />);

  expect(document.body).toHaveFocus();
  expect(within(screen.getByRole('group', { name: 'Maker' })).getByRole('button', { name: 'Kia' })).toBeVisible();
});
