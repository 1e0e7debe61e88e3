import { useState } from 'react';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expectConsole } from '@platform/test-kit/expect-console';
import { openRemotes } from '../remotes/open-remotes';
import { composeRoutes } from '../routes/route-table';
import { SHELL_FAILURE_MARK } from '../telemetry/shell-failure';
import { showShop } from './show-shop';

/** The pages here are the shell's. */
const noRemotes = openRemotes(document).loader;
const searched = jest.fn();
const suggested = jest.fn();

const reportedFailures = () =>
  performance.getEntriesByName(SHELL_FAILURE_MARK).map((mark) => (mark as PerformanceMark).detail as unknown);

beforeEach(() => {
  searched.mockReset();
  suggested.mockReset();
});

function Row({ part }: { part: string }) {
  const [added, setAdded] = useState(0);
  return (
    <li>
      <button type="button" onClick={() => setAdded(added + 1)}>
        {added === 0 ? 'Add' : `${part} is in the cart, ${added}`}
      </button>
    </li>
  );
}

function Screen({ name = 'Brake disc' }: { name?: string }) {
  const [text, setText] = useState('');
  const [inStock, setInStock] = useState(false);
  return (
    <main>
      <h1 data-screen-ready>{name}</h1>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          searched(text);
        }}
      >
        <label>
          Search parts{' '}
          <input type="search" value={text} onFocus={suggested} onChange={(event) => setText(event.target.value)} />
        </label>
        <button>Search</button>
      </form>
      <details>
        <summary>Details</summary>
        <p>Vented.</p>
      </details>
      <label>
        <input type="checkbox" checked={inStock} onChange={(event) => setInStock(event.target.checked)} /> In stock
      </label>
      <p>{inStock ? 'Parts in stock' : 'All parts'}</p>
      <ul>
        <Row part="Disc" />
        <Row part="Pads" />
      </ul>
    </main>
  );
}

/**
 * Opens a page at an address that no remote shows, with what its own script does.
 * @returns lets the shop come
 */
function openPage(content = renderToString(<Screen />)) {
  window.history.replaceState(null, '', '/nothing');
  document.body.innerHTML = `<div id="root"${content && ' data-prerendered'}>${content}</div>`;
  // A script of the page's own, which runs again in each.
  jest.isolateModules(() => void jest.requireActual('./record-events'));
  const root = document.querySelector<HTMLElement>('#root');
  if (!root) throw new Error('No root');
  return (shop = <Screen />) =>
    act(() => showShop(root, { remotes: noRemotes, routes: composeRoutes({}), loadOwnPage: () => null }, shop));
}

const add = () => screen.getAllByRole('button', { name: 'Add' });

it('renders into a page without content', async () => {
  const letShopCome = openPage('');
  await letShopCome();

  expect(screen.getByRole('heading', { name: 'Brake disc' })).toBeVisible();
});

it('makes the very elements live that the server has rendered', async () => {
  const letShopCome = openPage();
  const [first] = add();
  await letShopCome();
  await userEvent.click(first as HTMLElement);

  expect(first).toHaveTextContent('Disc is in the cart, 1');
});

it('renders again what differs from the HTML, logs it, and reports it of the shell', async () => {
  expectConsole('error', /differs from its HTML/);
  performance.clearMarks(SHELL_FAILURE_MARK);
  const letShopCome = openPage();
  await letShopCome(<Screen name="Brake pads" />);

  expect(screen.getByRole('heading', { name: 'Brake pads' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Brake disc' })).toBeNull();
  expect(reportedFailures()).toEqual([{ phase: 'hydrate' }]);
});

it('silently renders again what a static host has sent for another address', async () => {
  const letShopCome = openPage();
  document.querySelector('#root')?.setAttribute('data-prerendered', '/products-page');
  await letShopCome(<Screen name="Brake pads" />);

  expect(screen.getByRole('heading', { name: 'Brake pads' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Brake disc' })).toBeNull();
});

it('adds the very part whose button was pressed too early, once', async () => {
  const letShopCome = openPage();
  const [, second] = add();
  await userEvent.click(second as HTMLElement);
  await letShopCome();

  expect(screen.getByRole('button', { name: 'Pads is in the cart, 1' })).toBeVisible();
  expect(add()).toHaveLength(1);
});

it('says of what was pressed too early that it is kept, and no more once it works [basic-8]', async () => {
  const letShopCome = openPage();
  document.body.insertAdjacentHTML('beforeend', '<p role="status" data-press-kept="Your press is kept."></p>');
  const [first] = add();
  await userEvent.click(first as HTMLElement);

  expect(screen.getByRole('status')).toHaveTextContent('Your press is kept.');
  expect(first).toHaveAccessibleDescription('Your press is kept.');
  await letShopCome();
  expect(first).toHaveAccessibleDescription('');
});

describe('A form with an address', () => {
  const guest = jest.fn();
  const FormScreen = () => (
    <form method="post" action="/log-in" onSubmit={(event) => event.preventDefault()}>
      <button>Log in</button>
      <button
        formAction="/guest"
        onClick={(event) => {
          event.preventDefault();
          guest();
        }}
      >
        Guest
      </button>
    </form>
  );
  const openForm = () => openPage(renderToString(<FormScreen />));
  const sent = jest.fn<void, [string | undefined]>();
  const onSubmit = (event: SubmitEvent) => {
    if (!event.defaultPrevented) sent(event.submitter?.getAttribute('formaction') ?? undefined);
    event.preventDefault();
  };
  beforeEach(() => {
    for (const fn of [guest, sent]) fn.mockReset();
    window.addEventListener('submit', onSubmit);
  });
  afterEach(() => window.removeEventListener('submit', onSubmit));
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  /** A script of the page, as a browser reports that it is blocked. */
  function failScript(attributes = 'defer') {
    document.body.insertAdjacentHTML('beforeend', `<script ${attributes}></script>`);
    document.querySelector('script:last-of-type')?.dispatchEvent(new Event('error'));
  }

  it('is replayed by the very button that was pressed [basic-8]', async () => {
    const letShopCome = openForm();
    await press('Guest');
    await letShopCome(<FormScreen />);

    expect(guest).toHaveBeenCalledTimes(1);
    expect(sent).not.toHaveBeenCalled();
  });

  it('is sent as it was pressed when the scripts of the page fail, and from then on [basic-8]', async () => {
    openForm();
    await press('Guest');
    expect(sent).not.toHaveBeenCalled();
    failScript();
    expect(sent.mock.calls).toEqual([['/guest']]);
    await press('Log in');

    expect(sent.mock.calls).toEqual([['/guest'], [undefined]]);
    expect(document.documentElement).toHaveAttribute('data-scripts', 'missing');
  });

  it('is sent when they take too long [basic-8]', async () => {
    jest.useFakeTimers();
    openForm();
    const { click } = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await click(screen.getByRole('button', { name: 'Guest' }));
    jest.advanceTimersByTime(9_999);
    expect(sent).not.toHaveBeenCalled();
    jest.advanceTimersByTime(10);
    jest.useRealTimers();

    expect(sent.mock.calls).toEqual([['/guest']]);
  });

  it('is sent once the page says that it works without scripts, and what was pressed before is still kept [basic-8]', async () => {
    const letShopCome = openForm();
    document.body.insertAdjacentHTML('beforeend', '<p data-forms-work>Forms work without them.</p>');
    const notice = Object.assign(document.querySelector('[data-forms-work]') as Element, {
      checkVisibility: jest.fn(),
    });
    notice.checkVisibility.mockReturnValue(false);
    await press('Guest');
    expect(sent).not.toHaveBeenCalled();
    notice.checkVisibility.mockReturnValue(true);
    await press('Log in');
    expect(sent.mock.calls).toEqual([[undefined]]);

    await letShopCome(<FormScreen />);
    expect(guest).toHaveBeenCalledTimes(1);
  });

  it('waits for its page although a script of a remote fails', async () => {
    openForm();
    failScript('async');
    await press('Guest');

    expect(sent).not.toHaveBeenCalled();
  });
});

it('goes on with what is being typed, the caret where it was', async () => {
  const letShopCome = openPage();
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  await userEvent.type(field, 'disc');
  field.setSelectionRange(0, 0);
  await letShopCome();

  expect(suggested).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('b{Enter}');
  expect(searched.mock.calls).toEqual([['bdisc']]);
});

it('searches for what was sent off too early', async () => {
  const letShopCome = openPage();
  await userEvent.type(screen.getByRole('searchbox'), 'horn{Enter}');
  await letShopCome();

  expect(searched.mock.calls).toEqual([['horn']]);
});

it('keeps open what was opened, and acts on what was ticked', async () => {
  const letShopCome = openPage();
  screen.getByRole<HTMLDetailsElement>('group').open = true;
  await userEvent.click(screen.getByRole('checkbox'));
  await letShopCome();

  expect(screen.getByRole('group')).toHaveAttribute('open');
  expect(screen.getByRole('checkbox')).toBeChecked();
  expect(screen.getByText('Parts in stock')).toBeVisible();
});

it('leaves presses to the shop once it is live', async () => {
  const letShopCome = openPage();
  await letShopCome();
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  const [first] = add();
  await userEvent.click(first as HTMLElement);

  expect(searched).toHaveBeenCalledTimes(1);
  expect(first).not.toHaveAttribute('data-replay');
});
