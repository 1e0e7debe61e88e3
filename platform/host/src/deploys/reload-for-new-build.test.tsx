import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fieldsOf } from './form-fields';
import { restoreFormState } from './form-state';
import { keepFormState } from './keep-form-state';
import { reloadForNewBuild } from './reload-for-new-build';

const reload = jest.fn();

const pageWith = (build: string) => `<html><head><script defer src="/shell/main.${build}.js"></script></head></html>`;
const response = (give: () => Promise<Response>) => jest.spyOn(globalThis, 'fetch').mockImplementation(give);
const live = (build: string) => response(() => Promise.resolve(new Response(pageWith(build))));

function open(build: string) {
  document.head.innerHTML = pageWith(build);
}

beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  open('old');
});

describe('A page that misses something', () => {
  it('is reloaded when the shell has been deployed again', async () => {
    live('new');

    expect(await reloadForNewBuild(reload)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is left alone when its shell is the one that is live', async () => {
    live('old');

    expect(await reloadForNewBuild(reload)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['is not reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['has no page to give', () => Promise.resolve(new Response('Bad gateway', { status: 502 }))],
  ])('is left alone when the shop %s', async (_, give) => {
    response(give);

    expect(await reloadForNewBuild(reload)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is never reloaded twice for one build, even when two builds take turns', async () => {
    for (const [opened, served] of [
      ['old', 'new'],
      ['new', 'old'],
      ['old', 'new'],
      ['new', 'old'],
    ] as const) {
      open(opened);
      live(served);
      await reloadForNewBuild(reload);
    }

    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('is not reloaded where the storage has no room for what is typed', async () => {
    document.body.innerHTML = '<form><input name="city" value="Kochi"></form>';
    const { setItem } = Storage.prototype;
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function setSmall(this: Storage, key, value) {
      if (value.includes('Kochi')) throw new DOMException('The storage is full', 'QuotaExceededError');
      setItem.call(this, key, value);
    });
    live('new');

    expect(await reloadForNewBuild(reload)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    document.body.replaceChildren();
  });

  it('is not reloaded where nothing can be kept, because it could not know that it was', async () => {
    live('new');
    const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Forbidden', 'SecurityError');
    });

    expect(await reloadForNewBuild(reload)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    refuse.mockRestore();
  });
});

function Form() {
  const [name, setName] = useState('');
  return (
    <form>
      <label>
        First name <input value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <label>
        Password <input type="password" />
      </label>
      <label>
        I accept the terms <input type="checkbox" />
      </label>
      <p>Hello {name}</p>
    </form>
  );
}

describe('What a shopper has typed', () => {
  async function reloadWhileTyping() {
    const before = render(<Form />);
    await userEvent.type(screen.getByLabelText('First name'), 'Asha');
    await userEvent.type(screen.getByLabelText('Password'), 'Piston@42');
    await userEvent.click(screen.getByRole('checkbox'));
    live('new');
    await reloadForNewBuild(reload);
    before.unmount();
  }

  it('is in the form again after the reload, also when the form comes late', async () => {
    await reloadWhileTyping();

    await restoreFormState(document);
    render(<Form />);

    expect(await screen.findByText('Hello Asha')).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveValue('Asha');
    expect(screen.getByRole('checkbox')).toBeChecked();
  });

  it('is not looked for where the browser has no storage', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('The storage is forbidden', 'SecurityError');
    });
    await expect(restoreFormState(document)).resolves.toBeUndefined();
  });

  it('is in its own field again, also when another field comes before it', async () => {
    await reloadWhileTyping();

    await restoreFormState(document);
    render(
      <>
        <label>
          Search <input defaultValue="" />
        </label>
        <Form />
      </>,
    );

    expect(await screen.findByText('Hello Asha')).toBeVisible();
    expect(screen.getByLabelText('Search')).toHaveValue('');
  });

  it.each(['current-password', 'new-password'])(
    'is not written down when it is a password: shown, %s',
    async (kind) => {
      render(<input aria-label="Shown password" type="text" autoComplete={kind} defaultValue="Piston@42" />);
      await reloadWhileTyping();

      expect(JSON.stringify({ ...sessionStorage })).toContain('Asha');
      expect(JSON.stringify({ ...sessionStorage })).not.toContain('Piston@42');
    },
  );

  it('is given back once, and not on another page', async () => {
    await reloadWhileTyping();
    window.history.pushState(null, '', '/elsewhere');

    await restoreFormState(document);
    window.history.pushState(null, '', '/');
    await restoreFormState(document);
    render(<Form />);

    expect(screen.getByLabelText('First name')).toHaveValue('');
  });

  function EveryKindOfField({ isNew = false }) {
    return (
      <>
        {!isNew && <textarea aria-label="Note to the shop" />}
        <textarea aria-label="Note to the driver" />
        <select name="state">
          <option>Goa</option>
          <option>Kerala</option>
        </select>
        <label>
          Home <input type="radio" name="kind" />
        </label>
        <label>
          Garage <input type="radio" name="kind" />
        </label>
        <input type="range" aria-label="Price" />
        <input type="hidden" name="secret" value="token" />
      </>
    );
  }

  it('is given back in every kind of field, whatever names it; what the address says is not', async () => {
    const before = render(<EveryKindOfField />);
    await userEvent.type(screen.getByLabelText('Note to the shop'), 'No box');
    await userEvent.type(screen.getByLabelText('Note to the driver'), 'Ring twice');
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Kerala');
    await userEvent.click(screen.getByLabelText('Garage'));
    live('new');
    await reloadForNewBuild(reload);
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Price|token/);
    before.unmount();

    await restoreFormState(document);
    render(<EveryKindOfField isNew />);

    await waitFor(() => expect(screen.getByLabelText('Note to the driver')).toHaveValue('Ring twice'));
    expect(screen.getByRole('combobox')).toHaveValue('Kerala');
    expect(screen.getByLabelText('Garage')).toBeChecked();
    expect(screen.getByLabelText('Home')).not.toBeChecked();
  });

  it('is not written into a field that comes more than ten seconds later', async () => {
    await reloadWhileTyping();
    jest.useFakeTimers();
    await restoreFormState(document);
    jest.advanceTimersByTime(10_000);
    jest.useRealTimers();
    render(<Form />);
    await new Promise((resolve) => setTimeout(resolve));

    expect(screen.getByLabelText('First name')).toHaveValue('');
  });
});

describe('What is typed in a screen that is taken out of the page', () => {
  const typed = async () => {
    const shown = render(<Form />);
    await userEvent.type(screen.getByLabelText('First name'), 'Asha');
    await keepFormState(document, fieldsOf(document));
    return shown;
  };

  it('is in it again when it is back, however late, and after a reload as well', async () => {
    const shown = await typed();
    expect(JSON.stringify({ ...sessionStorage })).toContain('Asha');
    shown.unmount();
    jest.useFakeTimers();
    jest.advanceTimersByTime(60_000);
    jest.useRealTimers();
    render(<Form />);

    expect(await screen.findByText('Hello Asha')).toBeVisible();
    expect({ ...sessionStorage }).toEqual({});
  });

  it('waits while the shopper is on another page', async () => {
    const shown = await typed();
    shown.unmount();
    window.history.pushState(null, '', '/elsewhere');
    const other = render(<Form />);
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.getByLabelText('First name')).toHaveValue('');
    other.unmount();
    window.history.pushState(null, '', '/');
    render(<Form />);

    expect(await screen.findByText('Hello Asha')).toBeVisible();
  });

  it('is kept in this page where the browser stores nothing', async () => {
    const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Forbidden', 'SecurityError');
    });
    const shown = await typed();
    shown.unmount();
    refuse.mockRestore();
    render(<Form />);

    expect(await screen.findByText('Hello Asha')).toBeVisible();
  });

  it('leaves nothing behind when it is nothing', async () => {
    render(<Form />);
    await keepFormState(document, fieldsOf(document));

    expect({ ...sessionStorage }).toEqual({});
  });
});
