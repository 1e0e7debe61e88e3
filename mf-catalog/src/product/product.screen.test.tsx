import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { basicPaths, messages, paths } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { expectConsole } from '@platform/test-kit/expect-console';
import { renderScreen, type RenderScreenOptions } from '@piston-parts/test-kit/screen-test';
import { store as catalogStore } from '../store';
import ProductScreen from './product.screen';

const stores = { 'mf-catalog': catalogStore };

const BRAKE_DISC = 'BR-8101';
const openPart = (productId: string, options: Partial<RenderScreenOptions> = {}) =>
  renderScreen(<ProductScreen />, { stores, at: paths.product(productId), path: paths.productPattern, ...options });
const heading = () => screen.findByRole('heading', { level: 1, name: /^(?!Part No\.)/ });
const addToCart = () => screen.findByRole('button', { name: 'Add to Cart' });

function failOnce(path: string, failure: 500 | 'network') {
  return ({ backend }: Parameters<NonNullable<RenderScreenOptions['before']>>[0]) =>
    backend.failNext('GET', path, failure);
}

describe('A shopper on a part', () => {
  it('reads its name, maker, number, stock, rating, prices, discount and selling points [product-1]', async () => {
    await openPart(BRAKE_DISC);

    expect(await heading()).toHaveTextContent('Drilled Vented Brake Disc for Mahindra Thar');
    const part = screen.getByRole('article');
    for (const text of ['Brembo', 'No. BR-8101', 'in stock', '4 left', '₹2,000', '₹2,480', '19% off']) {
      expect(within(part).getByText(text)).toBeVisible();
    }
    expect(part).toHaveTextContent('Rated 5 of 5');
    expect(part).not.toHaveTextContent('review');
    expect(within(part).getByText('₹2,480').closest('s')).toBeInTheDocument();
    expect(within(part).getAllByRole('listitem').length).toBeGreaterThanOrEqual(3);
    // Without scripts the cart's button sends a form.
    const button = within(part).getByRole('button', { name: 'Add to Cart' });
    expect(button.closest('form')).toHaveAttribute('action', basicPaths.cart);
    expect(button).toMatchObject({ type: 'submit', name: 'productId', value: BRAKE_DISC });
    expect(within(part).getByRole('button', { name: 'Add to Wishlist' }).closest('form')).toBeNull();
  });

  it('reads no heading of a description and details that the part does not have [product-5]', async () => {
    await openPart(BRAKE_DISC, {
      before({ client }) {
        const getProduct = client.getProduct.bind(client);
        jest.spyOn(client, 'getProduct').mockImplementation(async (input) => {
          const { product, ...rest } = await getProduct(input);
          return { ...rest, product: { ...product, description: [], details: '' } };
        });
      },
    });
    await heading();

    expect(screen.queryByRole('heading', { name: 'What it does' })).not.toBeInTheDocument();
    expect(screen.queryByText('Details')).not.toBeInTheDocument();
  });

  it('opens and closes the details [product-5]', async () => {
    let details = '';
    const { user } = await openPart(BRAKE_DISC, {
      before: async ({ client }) => {
        details = (await client.getProduct({ parameters: { id: BRAKE_DISC } })).product.details;
      },
    });

    expect(await screen.findByText(details)).not.toBeVisible();
    await user.click(screen.getByText('Details'));

    expect(screen.getByText(details)).toBeVisible();
  });

  it('gets back to all parts and to the parts of the same category', async () => {
    await openPart(BRAKE_DISC);
    await heading();

    expect(screen.getByRole('link', { name: 'All parts' })).toHaveAttribute('href', '/products-page');
    expect(screen.getByRole('link', { name: 'Brakes' })).toHaveAttribute('href', '/products-page?category=Brakes');
  });

  it('finds how a part is delivered and returned beside its price [product-20]', async () => {
    await openPart(BRAKE_DISC);
    await heading();

    for (const [name, address] of Object.entries({ Delivery: paths.delivery, Returns: paths.returns })) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
    }
  });

  it('has what others put below it, with the part’s id', async () => {
    await openPart(BRAKE_DISC, {
      slots: ({ name, inputs }) => name === 'product.below' && <p role="note">{JSON.stringify(inputs)}</p>,
    });

    expect(await screen.findByRole('note')).toHaveTextContent('{"productId":"BR-8101"}');
  });

  it('sees that it loads, and then the part, when the catalogue is not there yet [product-2]', async () => {
    expectConsole('error', /failed/);
    await openPart(BRAKE_DISC, { before: failOnce('/products', 500) });

    expect(screen.getByRole('status')).toHaveTextContent('Loading the part');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Part No. BR-8101');
    expect(await heading()).toHaveTextContent('Drilled Vented Brake Disc');
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('reads what the catalogue says of the part while the part itself is on its way', async () => {
    expectConsole('error', /failed/);
    const { user } = await openPart(BRAKE_DISC, { before: failOnce('/products/:id', 500) });

    expect(await heading()).toHaveTextContent('Drilled Vented Brake Disc');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The latest price and stock of this part could not be loaded. Check your connection and try again.',
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    await screen.findByRole('article');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('can try again when nothing could be loaded [product-7]', async () => {
    expectConsole('error', /failed/);
    const { user } = await openPart(BRAKE_DISC, {
      before: (world) => {
        failOnce('/products', 'network')(world);
        failOnce('/products/:id', 'network')(world);
      },
    });

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This part could not be loaded. Check your connection and try again.',
    );
    expect(screen.queryByText('Loading the part')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('article')).toBeVisible();
  });

  it('sees when the shop has no such part, with ways to a category and parts of near numbers [product-21]', async () => {
    expectConsole('error', /failed/);
    await openPart('BR-8110');

    expect(await screen.findByText(messages.productNotFound)).toBeVisible();
    const targets = { 'All parts': '', Brakes: '?category=Brakes' };
    for (const [name, query] of Object.entries(targets))
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/products-page${query}`);
    const near = within(await screen.findByRole('region', { name: 'Parts with this or a near number' }));
    expect(near.getByRole('link', { name: /Brake/ })).toHaveAttribute('href', expect.stringContaining('/BR-81'));
    expect(near.getByText(/No\. BR-81/)).toBeVisible();
  });

  it('can try again when parts of near numbers cannot be looked up [product-21]', async () => {
    expectConsole('error', /failed/);
    const { user } = await openPart('BR-8110', {
      // React's strict mode runs an effect twice.
      before: ({ backend }) => [1, 2].forEach(() => backend.failNext('POST', '/part-numbers', 500)),
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('region', { name: 'Parts with this or a near number' })).toBeVisible();
  });
});

describe('Buying a part', () => {
  it('offers Go to Cart once the part is in the cart, and keeps the focus at the button [product-6]', async () => {
    const { user, client } = await openPart(BRAKE_DISC, { signedInAs: 'guest' });

    await user.click(await addToCart());

    const link = await screen.findByRole('link', { name: 'Go to Cart' });
    expect(screen.getByRole('button', { name: 'In your cart' })).toHaveFocus();
    const announced = screen.getByText(messages.addedToCart('Drilled Vented Brake Disc for Mahindra Thar'));
    expect(announced).toHaveAttribute('aria-live', 'polite');
    expect(link).toHaveAttribute('href', paths.cart);
    expect((await client.getCart()).cart.map(({ _id, qty }) => [_id, qty])).toEqual([[BRAKE_DISC, 1]]);
  });

  it('knows what is in the cart and in the wishlist already', async () => {
    await openPart(BRAKE_DISC, { signedInAs: 'guest', cart: [BRAKE_DISC], wishlist: [BRAKE_DISC] });

    expect(await screen.findByRole('link', { name: 'Go to Cart' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Go to Wishlist' })).toHaveAttribute('href', paths.wishlist);
  });

  it('says that the part went to the wishlist [product-6]', async () => {
    const { user, toasts } = await openPart(BRAKE_DISC, { signedInAs: 'guest' });

    await user.click(await screen.findByRole('button', { name: 'Add to Wishlist' }));

    expect(await screen.findByRole('link', { name: 'Go to Wishlist' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'In your wishlist' })).toHaveFocus();
    expect(toasts()).toEqual([lateMessages.wishlistItemAdded]);
  });

  it('sends a visitor to log in and remembers the part [session-7]', async () => {
    const { user, location, store } = await openPart(BRAKE_DISC);

    await user.click(await addToCart());

    expect(location()).toBe(paths.logIn);
    expect(store.getState().auth.returnTo).toBe(paths.product(BRAKE_DISC));
  });

  it('does not sell what is out of stock, and says why [data-2]', async () => {
    await openPart('AC-1103');

    expect(await addToCart()).toBeDisabled();
    expect(screen.getByText(messages.outOfStock)).toBeVisible();
    expect(screen.getByText('out of stock')).toBeVisible();
    expect(screen.queryByText(/^\d+ left$/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add to Wishlist' })).toBeEnabled();
  });

  it('shows at once; says a failure aloud, is as it was, focus and all, and can be tried again [cart-23]', async () => {
    const { user, backend } = await openPart(BRAKE_DISC, { signedInAs: 'guest' });
    backend.failNext('POST', '/user/cart', 500);
    const button = await addToCart();

    button.focus();
    fireEvent.click(button);
    expect(screen.getByRole('link', { name: 'Go to Cart' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'In your cart' })).toHaveFocus();
    expect(await screen.findByText(messages.somethingWentWrong)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Go to Cart' })).not.toBeInTheDocument();
    expect(await addToCart()).toHaveFocus();

    await user.click(await addToCart());
    expect(await screen.findByRole('link', { name: 'Go to Cart' })).toBeVisible();
  });
});

it('The bar of a phone has price and cart button while those of the page are out of view, and none for a part that is out of stock', async () => {
  let report: (intersectionRatio: number) => void = () => undefined;
  jest.spyOn(window, 'IntersectionObserver').mockImplementation((callback, options) => {
    if (options?.threshold !== undefined)
      report = (intersectionRatio) => act(() => callback([{ intersectionRatio }] as never, null as never));
    return { observe: () => undefined, disconnect: () => undefined } as never;
  });
  const buttons = () => screen.getAllByRole('button', { name: /^(Add to Cart|In your cart)$/, hidden: true });
  const { user, client } = await openPart(BRAKE_DISC, { signedInAs: 'guest' });
  await addToCart();
  report(0.96);
  expect(buttons()).toHaveLength(1);

  report(0.5);
  expect(screen.getAllByText('₹2,000').at(-1)?.parentElement).toContainElement(buttons()[1] as HTMLElement);
  await user.dblClick(buttons()[1] as HTMLElement);

  expect(screen.getAllByRole('link', { name: 'Go to Cart', hidden: true })).toHaveLength(2);
  expect(document.body).toHaveFocus();
  await user.tab();
  expect(buttons()[1]?.parentElement).not.toContainElement(document.activeElement as HTMLElement);
  await waitFor(async () => expect((await client.getCart()).cart.map(({ qty }) => qty)).toEqual([1]));
  report(1);
  expect(buttons()).toHaveLength(1);

  cleanup();
  await openPart('AC-1103');
  await addToCart();
  report(0);
  expect(buttons()).toHaveLength(1);
});

describe('The picture of a part', () => {
  const largePictures = () => [...document.querySelectorAll('img')].filter(({ src }) => /\/1800\./.test(src));
  const stage = () => document.querySelector('[data-zoomed]');

  async function openHeld() {
    const rendered = await openPart(BRAKE_DISC);
    await heading();
    jest.useFakeTimers();
    return { ...rendered, well: stage()?.parentElement as HTMLElement };
  }
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  function moveOver(well: HTMLElement, pointer: PointerEventInit) {
    fireEvent.pointerEnter(well, pointer);
    fireEvent.pointerMove(well, pointer);
  }

  it('is fetched large after a rest of 250 ms on it, and zoomed until 150 ms after it is left [product-4]', async () => {
    const { well } = await openHeld();

    moveOver(well, { pointerType: 'mouse', clientX: 10, clientY: 10 });
    await pass(249);
    expect(largePictures()).toEqual([]);
    await pass(1);
    const [large] = largePictures();
    expect(large?.src).toMatch(/\/pictures\/brake-disc\/1800\.webp$/);
    fireEvent.load(large as HTMLImageElement);
    expect(stage()).toHaveAttribute('data-zoomed', 'true');

    fireEvent.pointerLeave(well);
    await pass(149);
    expect(stage()).toHaveAttribute('data-zoomed', 'true');
    await pass(1);
    expect(stage()).toHaveAttribute('data-zoomed', 'false');
  });

  it('is not fetched large when the pointer only passes over it, or a finger scrolls [product-4]', async () => {
    const { well } = await openHeld();

    moveOver(well, { pointerType: 'mouse' });
    await pass(200);
    fireEvent.pointerLeave(well);
    moveOver(well, { pointerType: 'touch' });
    await pass(1000);

    expect(largePictures()).toEqual([]);
  });

  it('stays whole when its page comes under a resting pointer, until that moves [product-4]', async () => {
    const { well } = await openHeld();

    fireEvent.pointerEnter(well, { pointerType: 'mouse', clientX: 10, clientY: 10 });
    await pass(1000);
    expect(largePictures()).toEqual([]);

    fireEvent.pointerMove(well, { pointerType: 'mouse', clientX: 11, clientY: 10 });
    await pass(250);
    expect(largePictures()).toHaveLength(1);
  });

  it('is shown large by a button, and the focus comes back to it [product-4]', async () => {
    const { user } = await openPart(BRAKE_DISC);

    await user.click(await screen.findByRole('button', { name: 'Show large picture' }));
    const dialog = screen.getByRole('dialog', { name: 'Drilled Vented Brake Disc for Mahindra Thar' });
    expect(within(dialog).getByRole('img')).toHaveAttribute('width', '1800');
    expect(within(dialog).getByRole('region')).toHaveFocus();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show large picture' })).toHaveFocus();
  });
});
