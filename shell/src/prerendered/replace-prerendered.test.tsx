import { useState } from 'react';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoot, type Root } from 'react-dom/client';
import { replacePrerendered } from './replace-prerendered';

/** The page as the storefront sends it: what the screen below shows first, under no heading of the shop's own yet. */
const VIEW = `<main>
  <h1>Brake disc</h1>
  <form role="search"><label>Search parts <input type="search" value=""></label><button>Search</button></form>
  <details><summary>Details</summary><p>Vented.</p></details>
  <label><input type="checkbox"> In stock</label>
  <ul><li><button type="button">Add</button></li><li><button type="button">Add</button></li></ul>
</main>`;

const searched = jest.fn();
let root: Root | null = null;

beforeEach(() => searched.mockReset());
afterEach(() => act(() => root?.unmount()));

function Row({ part }: { part: string }) {
  const [added, setAdded] = useState(false);
  return (
    <li>
      <button type="button" onClick={() => setAdded(true)}>
        {added ? `${part} is in the cart` : 'Add'}
      </button>
    </li>
  );
}

function Screen() {
  const [text, setText] = useState('');
  return (
    <main>
      <h1 data-screen-ready>Brake disc</h1>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          searched(text);
        }}
      >
        <label>
          Search parts <input type="search" value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        <button>Search</button>
      </form>
      <details>
        <summary>Details</summary>
        <p>Vented.</p>
      </details>
      <label>
        <input type="checkbox" /> In stock
      </label>
      <ul>
        <Row part="Disc" />
        <Row part="Pads" />
      </ul>
    </main>
  );
}

/** Opens a page, with what its own script does, and gives the way to let the shop come. */
function openPage(content: string) {
  document.body.innerHTML = `<div id="root"${content && ' data-prerendered'}>${content}</div>`;
  // An inline script of the page, which runs again in each.
  jest.isolateModules(() => void jest.requireActual('./record-events'));
  const container = document.getElementById('root');
  if (!container) throw new Error('No root');
  return async (what = <Screen />) => {
    root = createRoot(replacePrerendered(container));
    await act(async () => root?.render(what));
  };
}

it('is the element itself on a page that shows nothing yet', async () => {
  const letShopCome = openPage('');
  await letShopCome(<p role="status">Loading</p>);

  expect(screen.getByRole('status')).toBeVisible();
});

it('keeps the prerendered content until its own first screen is there', async () => {
  const letShopCome = openPage(VIEW);
  await letShopCome(<p role="status">Loading</p>);
  expect(screen.getByRole('heading', { name: 'Brake disc' })).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();

  await act(async () => root?.render(<Screen />));

  expect(screen.getByRole('heading', { name: 'Brake disc' })).toHaveAttribute('data-screen-ready');
  expect(screen.getAllByRole('main')).toHaveLength(1);
});

it('adds the very part whose button was pressed too early, once', async () => {
  const letShopCome = openPage(VIEW);
  const [, second] = screen.getAllByRole('button', { name: 'Add' });
  await userEvent.click(second as HTMLElement);
  await letShopCome();

  expect(screen.getByRole('button', { name: 'Pads is in the cart' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add' })).toBeVisible();
});

it('goes on with what is being typed, the caret where it was', async () => {
  const letShopCome = openPage(VIEW);
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  await userEvent.type(field, 'disc');
  field.setSelectionRange(0, 0);
  await letShopCome();

  await userEvent.keyboard('b');
  expect(screen.getByRole('searchbox')).toHaveValue('bdisc');
});

it('searches for what was sent off too early', async () => {
  const letShopCome = openPage(VIEW);
  await userEvent.type(screen.getByRole('searchbox'), 'horn{Enter}');
  await letShopCome();

  expect(searched.mock.calls).toEqual([['horn']]);
});

it('keeps open what was opened, and ticked what was ticked', async () => {
  const letShopCome = openPage(VIEW);
  screen.getByRole<HTMLDetailsElement>('group').open = true;
  await userEvent.click(screen.getByRole('checkbox'));
  await letShopCome();

  expect(screen.getByRole('group')).toHaveAttribute('open');
  expect(screen.getByRole('checkbox')).toBeChecked();
});

it('leaves presses to the shop once it is there', async () => {
  const letShopCome = openPage(VIEW);
  await letShopCome();
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));

  expect(searched).toHaveBeenCalledTimes(1);
});
