import { fireEvent, screen, within } from '@testing-library/react';
import { paths } from '@piston-parts/shared-contract';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import ProductScreen from './product.screen';

describe('The picture of a part', () => {
  it('is 450 pixels wide and fades into the large one within 300 ms [product-4]', async () => {
    await renderScreen(<ProductScreen />, { at: paths.product('BR-8101'), path: paths.productPattern });
    await screen.findByRole('heading', { level: 1, name: /Brake Disc/ });
    const stage = document.querySelector<HTMLElement>('[data-zoomed]');

    expect(stage?.querySelector('source')).toHaveAttribute('sizes', expect.stringContaining('450px'));
    expect(stage?.style.getPropertyValue('--fade')).toBe('300ms');
  });
});

describe('The large picture', () => {
  async function openLarge() {
    const { user } = await renderScreen(<ProductScreen />, {
      at: paths.product('BR-8101'),
      path: paths.productPattern,
    });
    await user.click(await screen.findByRole('button', { name: 'Show large picture' }));
    const dialog = within(await screen.findByRole('dialog'));
    const frame = dialog.getByRole('region', { name: /^Large picture/ });
    // jsdom has no layout to scroll.
    frame.scrollBy = () => undefined;
    return { dialog, frame };
  }

  it('is zoomed in by a press', async () => {
    const { dialog, frame } = await openLarge();

    fireEvent.pointerDown(frame, { pointerId: 1, button: 0 });
    fireEvent.pointerUp(frame, { pointerId: 1 });

    expect(dialog.getByRole('button', { name: 'Zoom out' })).toBeVisible();
  });

  it('stays as it is when two fingers are laid on it and lifted', async () => {
    const { dialog, frame } = await openLarge();

    for (const pointerId of [1, 2]) fireEvent.pointerDown(frame, { pointerId, button: 0 });
    for (const pointerId of [1, 2]) fireEvent.pointerUp(frame, { pointerId });

    expect(dialog.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  });
});
