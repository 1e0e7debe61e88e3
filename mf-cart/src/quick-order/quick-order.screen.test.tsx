import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { messages, paths } from '@piston-parts/shared-contract';
import { carChosen, useSuggestions } from '@piston-parts/shared-store';
import { vehicles } from '@piston-parts/shared-store/seeds';
import { SearchBox } from '@piston-parts/shared-ui';
import { expectConsole } from '@platform/test-kit/expect-console';
import { renderScreen, type RenderScreenOptions } from '@piston-parts/test-kit/screen-test';
import { store } from '../store';
import QuickOrderScreen from './quick-order.screen';

const open = (options: Partial<RenderScreenOptions> = {}) =>
  renderScreen(<QuickOrderScreen />, {
    at: paths.quickOrder,
    signedInAs: 'guest',
    stores: { 'mf-cart': store },
    ...options,
  });

const atList = (...lines: string[]) => `${paths.quickOrder}?${new URLSearchParams({ lines: lines.join('\n') })}`;

/** The line of a number as it was typed. */
async function lineOf(number: string) {
  const line = (await screen.findByText(number, { selector: '[data-entry] > p' })).closest('li');
  if (!line) throw new Error(`${number} has no line`);
  return within(line);
}
const field = () => screen.getByRole('textbox', { name: 'Part numbers and quantities' });
const list = () => within(screen.getByRole('region', { name: 'Your list' }));
const cartOf = async ({ client }: Awaited<ReturnType<typeof open>>) =>
  (await client.getCart()).cart.map(({ _id, qty }) => `${qty} × ${_id}`);

/** Kept as it is, and not looked up. */
const TOO_LONG = 'B1'.repeat(75);

describe('A workshop with a list of numbers', () => {
  it('pastes it, sees each part with price and stock, and fills the cart with one press [quick-order-6, quick-order-7]', async () => {
    const page = await open();
    const { user } = page;

    expect(field()).toHaveAttribute('rows', '8');
    await user.click(field());
    await user.paste('Number\tQty\nEL-4102\t4\nDEMO-24-0128\t1\nAC-1103\t1\nXYZ-0\t2\n' + TOO_LONG);
    await user.click(screen.getByRole('button', { name: 'Look up' }));

    const disc = await lineOf('DEMO-24-0128');
    // The list needs the room.
    expect(field()).toHaveAttribute('rows', '3');
    expect(await disc.findByRole('link', { name: /Brake Disc/ })).toHaveAttribute('href', paths.product('BR-8101'));
    expect(disc.getByText('₹2,000')).toBeVisible();
    expect(disc.getByText('in stock')).toBeVisible();
    expect((await lineOf('AC-1103')).getByText(messages.outOfStock)).toBeVisible();
    for (const number of ['XYZ-0', TOO_LONG])
      expect((await lineOf(number)).getByText('No part has this number.')).toBeVisible();
    expect(list().getByRole('status')).toHaveTextContent('3 parts, 2 not found');
    expect(screen.queryByText(/^Read with digits/)).not.toBeInTheDocument();
    expect(list().getByText('₹2,480')).toBeVisible();
    await user.click(list().getByRole('button', { name: 'Add 2 parts to cart' }));

    expect(await screen.findByText('All parts of the list are in your cart.')).toBeVisible();
    expect(await cartOf(page)).toEqual(['4 × EL-4102', '1 × BR-8101']);
    expect(screen.getByRole('link', { name: 'Go to Cart' })).toHaveAttribute('href', paths.cart);
    expect(screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
      'XYZ-0',
      TOO_LONG,
    ]);
  });

  it('reads of each line what the cart did not get [quick-order-7]', async () => {
    const page = await open({ at: atList('BR-8101 9', 'EL-4102 25') });

    expect(await (await lineOf('BR-8101')).findByText('Only 4 left')).toBeVisible();
    expect((await lineOf('EL-4102')).getByText('At most 10 in an order')).toBeVisible();
    await page.user.click(list().getByRole('button', { name: 'Add 2 parts to cart' }));

    expect(await screen.findByText(/Drilled Vented Brake Disc.*: 4 of 9/)).toBeVisible();
    expect(screen.getByText(/Mini Relay.*: 10 of 25/)).toBeVisible();
    expect(screen.getByText('Your cart has what there is, but not:').parentElement).toHaveFocus();
    expect(await cartOf(page)).toEqual(['4 × BR-8101', '10 × EL-4102']);
  });

  it('takes a near number where no part has the one that was typed, and reads that letters were read as digits [quick-order-6]', async () => {
    const page = await open({ at: atList('BR-8107 2', 'EL-41O2') });
    const near = await lineOf('BR-8107');

    expect(await near.findByText(/No part has this number\. Near numbers:/)).toBeVisible();
    expect(list().getByRole('status')).toHaveTextContent('1 part, 1 to choose');
    expect((await lineOf('EL-41O2')).getByText(/Read with digits in place of letters/)).toBeVisible();
    await page.user.click(near.getByRole('button', { name: /BR-8102/ }));

    expect(near.getByRole('link', { name: /Brake Pad Set/ })).toBeVisible();
    await page.user.click(list().getByRole('button', { name: 'Add 2 parts to cart' }));
    await waitFor(async () => expect(await cartOf(page)).toEqual(['2 × BR-8102', '1 × EL-4102']));
  });

  it('changes a quantity, removes a line, and adds numbers to the list [quick-order-6]', async () => {
    const { user } = await open({ at: atList('BR-8101', 'EL-4102', 'EL-4103') });
    const relay = await lineOf('EL-4102');
    const quantity = await relay.findByRole('textbox', { name: 'Quantity' });

    await user.clear(quantity);
    await user.type(quantity, '-1');
    await user.tab();
    expect(relay.getByRole('alert')).toHaveTextContent(messages.quantityAtLeastOne);
    await user.clear(quantity);
    await user.type(quantity, '3');
    await user.click((await lineOf('BR-8101')).getByRole('button', { name: 'Remove' }));
    expect(document.activeElement?.closest('li')).toHaveTextContent('EL-4102');
    await user.type(field(), 'el 4102 2{Enter}OL-5101');
    await user.click(screen.getByRole('button', { name: 'Add to the list' }));

    expect(await (await lineOf('OL-5101')).findByRole('link')).toBeVisible();
    expect(quantity).toHaveValue('5');
    expect(screen.queryByText('BR-8101')).not.toBeInTheDocument();
    expect(field()).toHaveValue('');
  });

  it('sees whether the parts fit the car [quick-order-6]', async () => {
    const page = await open({ at: atList('BR-8101', 'BR-8102') });
    const vehicle = vehicles.find(({ _id }) => _id === 'hyundai-creta-2019-1.5-crdi');
    if (vehicle) page.store.dispatch(carChosen({ vehicle, year: 2019 }));

    expect(await (await lineOf('BR-8101')).findByText('Does not fit')).toBeVisible();
    expect(await (await lineOf('BR-8102')).findByText(/^Fits/)).toBeVisible();
  });

  it('of 5,000 numbers looks up 100 and keeps the others [quick-order-8]', async () => {
    await open();
    const numbers = Array.from({ length: 5_000 }, (_, at) => `PAD-${1000 + at}`);

    fireEvent.change(field(), { target: { value: numbers.join('\n') } });
    fireEvent.click(screen.getByRole('button', { name: 'Look up' }));

    expect(await screen.findByText(/The first 100 are below; the others stay in the field/)).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(100);
    expect((field() as HTMLTextAreaElement).value.split('\n')).toHaveLength(4_900);
  });
});

describe('A list that is pasted into a search box', () => {
  function Search() {
    const nothing = () => undefined;
    return (
      <SearchBox
        variant="bar"
        placeholder="Search parts"
        action={paths.listing}
        text=""
        {...useSuggestions().shown}
        onType={nothing}
        onSearch={nothing}
        onChoose={nothing}
      >
        <button>Search</button>
      </SearchBox>
    );
  }
  const searchBox = () => screen.getByRole('combobox', { name: 'Search parts' });

  it('is in the field in full, after what stands there and beside the list, also after a reload [quick-order-9]', async () => {
    const numbers = Array.from({ length: 5_000 }, (_, at) => `PAD-${1000 + at} ${1 + (at % 7)}`);
    const { user, location } = await renderScreen(
      <>
        <Search />
        <QuickOrderScreen />
      </>,
      { at: atList('EL-4102 4'), signedInAs: 'guest', stores: { 'mf-cart': store } },
    );
    await (await lineOf('EL-4102')).findByRole('link');
    fireEvent.change(field(), { target: { value: 'OL-5101' } });

    await user.click(searchBox());
    await user.paste(numbers.join('\r\n'));

    await waitFor(() => expect(field()).toHaveValue(['OL-5101', ...numbers].join('\n')));
    expect(location()).toBe(paths.quickOrder);
    expect(await (await lineOf('EL-4102')).findByRole('textbox', { name: 'Quantity' })).toHaveValue('4');
    cleanup();
    await open();
    expect(await screen.findByText(/The first 100 are below; the others stay in the field/)).toBeVisible();
    expect((field() as HTMLTextAreaElement).value.split('\n')).toHaveLength(4_902);
  });
});

describe('A list', () => {
  it('is kept over a reload and a visitor’s log-in, to which adding leads [quick-order-7]', async () => {
    const visitor = await open({ signedInAs: undefined as never, at: atList('EL-4102 4') });
    await (await lineOf('EL-4102')).findByRole('link');

    await visitor.user.click(list().getByRole('button', { name: 'Add 1 part to cart' }));
    await waitFor(() => expect(visitor.location()).toBe(paths.logIn));

    const page = await open();
    expect(await (await lineOf('EL-4102')).findByRole('textbox', { name: 'Quantity' })).toHaveValue('4');
    expect(list().getByRole('button', { name: 'Add 1 part to cart' })).toBeEnabled();
    expect(page.location()).toBe(paths.quickOrder);
  });

  it('that could not be looked up stays, and can be tried again [quick-order-6]', async () => {
    expectConsole('error', /failed/);
    const { user } = await open({
      at: atList('EL-4102 4'),
      before: ({ backend }) => backend.failNext('POST', '/part-numbers', 500),
    });

    expect(await screen.findByRole('alert')).toHaveTextContent('Your list is kept');
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await (await lineOf('EL-4102')).findByRole('link', { name: /Relay/ })).toBeVisible();
  });

  it('of which no part can be had has nothing to press [quick-order-7]', async () => {
    await open({ at: atList('XYZ-0 2') });
    await (await lineOf('XYZ-0')).findByText('No part has this number.');

    expect(list().getByRole('status')).toHaveTextContent('0 parts, 1 not found');
    expect(list().queryByRole('button')).not.toBeInTheDocument();
  });

  it('that could not be added stays as it is, with a toast [quick-order-7]', async () => {
    const { user, backend, toasts } = await open({ at: atList('EL-4102 4') });
    await (await lineOf('EL-4102')).findByRole('link');
    backend.failNext('POST', '/user/quick-order', 500);

    fireEvent.click(list().getByRole('button', { name: 'Add 1 part to cart' }));
    await user.click(list().getByRole('button', { name: 'Filling the cart…' }));

    await waitFor(() => expect(toasts()).toEqual([messages.somethingWentWrong]));
    expect(list().getByRole('button', { name: 'Add 1 part to cart' })).toBeEnabled();
  });
});
