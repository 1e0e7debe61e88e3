import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { restoreFormState } from './form-state';
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

  it('is not written down when it is a password', async () => {
    await reloadWhileTyping();

    expect(JSON.stringify({ ...sessionStorage })).toContain('Asha');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Piston@42');
  });

  it('is given back once, and not on another page', async () => {
    await reloadWhileTyping();
    window.history.pushState(null, '', '/elsewhere');

    await restoreFormState(document);
    window.history.pushState(null, '', '/');
    await restoreFormState(document);
    render(<Form />);

    expect(screen.getByLabelText('First name')).toHaveValue('');
  });
});
