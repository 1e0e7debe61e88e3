import { configure, getConfig, prettyDOM, screen, within } from '@testing-library/dom';
import { expectConsole } from './expect-console';
import { failureOutput } from './failure-output';

const PAGE = `
  <header><a href="/">Top of the page</a></header>
  <main><h1>Out of order</h1></main>
  <footer>End of the page</footer>
  <dialog open><p>In the dialog</p></dialog>`;

const failureOf = async (query: () => unknown): Promise<string> => {
  try {
    await query();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('The query did not fail');
};

describe('A query that fails', () => {
  it('begins with what the page printed, and shows its main instead of its top', async () => {
    expectConsole('error', /failed in phase/);
    document.body.innerHTML = PAGE;
    console.error('mf-cart ./cart failed in phase "entry":', new Error('no such file'));

    const message = await failureOf(() => screen.getByText('Cart'));

    expect(message.split('\n').slice(0, 2)).toEqual([
      'The page printed:',
      'console.error: mf-cart ./cart failed in phase "entry": Error: no such file',
    ]);
    expect(message).toContain('Out of order');
    expect(message).not.toMatch(/(Top|End) of the page/);

    const late = await failureOf(() => screen.findByText('Cart', undefined, { timeout: 1 }));
    expect(late).toBe(message);
  });

  it('while it waits prints the page once, when it gives up', async () => {
    const before = getConfig();
    const print = jest.fn(prettyDOM);
    configure(failureOutput({ getConfig, prettyDOM: print }));
    document.body.innerHTML = PAGE;

    const message = await failureOf(() => screen.findByText('Cart', undefined, { timeout: 1 }));
    configure(before);

    expect(message).toContain('Out of order');
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('inside of an element shows that element, and no console that was quiet', async () => {
    document.body.innerHTML = PAGE;
    const dialog = document.querySelector('dialog') as HTMLElement;

    const message = await failureOf(() => within(dialog).getByText('Cart'));

    expect(message).toMatch(/^Unable to find/);
    expect(message).toContain('In the dialog');
    expect(message).not.toContain('Out of order');
  });
});
