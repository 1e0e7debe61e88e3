import { act, fireEvent, screen, within } from '@testing-library/react';
import { createZoomImageMove } from '@zoom-image/core';
import { paths } from '@piston-parts/shared-contract';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { store as catalogStore } from '../store';
import ProductScreen from './product.screen';

const stores = { 'mf-catalog': catalogStore };

jest.mock('@zoom-image/core', () => ({ createZoomImageMove: jest.fn() }));

/** The library with a large picture that is there at once. @returns where it was sent the pointer, by event and position. */
function followLargePicture(): string[] {
  const positions: string[] = [];
  jest.mocked(createZoomImageMove).mockImplementation((element) => {
    for (const type of ['pointerenter', 'pointermove'] as const)
      // React’s own events of the test’s pointer bubble, those for the library do not.
      element.addEventListener(type, (event) => void (event.bubbles || positions.push(`${type} ${event.clientX}`)));
    const getState = () => ({ zoomedImgStatus: 'loaded' });
    return { cleanup: () => undefined, subscribe: () => undefined, getState } as never;
  });
  return positions;
}

async function openPicture() {
  const positions = followLargePicture();
  await renderScreen(<ProductScreen />, { stores, at: paths.product('BR-8101'), path: paths.productPattern });
  await screen.findByRole('heading', { level: 1, name: /Brake Disc/ });
  const stage = document.querySelector<HTMLElement>('[data-zoomed]') as HTMLElement;
  jest.useFakeTimers();
  return { stage, positions, after: (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds)) };
}

describe('The picture of a part', () => {
  afterEach(() => jest.useRealTimers());

  it('is large under the pointer, and the next time where the pointer is then [product-4]', async () => {
    const { stage, positions, after } = await openPicture();

    fireEvent.pointerMove(stage, { clientX: 10 });
    await after(250);
    expect(stage).toHaveAttribute('data-zoomed', 'true');
    fireEvent.pointerLeave(stage);
    await after(150);
    expect(stage).toHaveAttribute('data-zoomed', 'false');
    fireEvent.pointerMove(stage, { clientX: 30 });
    await after(250);

    expect(stage).toHaveAttribute('data-zoomed', 'true');
    expect(positions).toEqual(['pointerenter 10', 'pointermove 30']);
  });

  it('stays as it is under a finger, which presses instead [product-4]', async () => {
    const { stage, after } = await openPicture();

    fireEvent.pointerMove(stage, { clientX: 10, pointerType: 'touch' });
    await after(250);

    expect(stage).toHaveAttribute('data-zoomed', 'false');
  });

  it('is 450 pixels wide and fades into the large one within 300 ms [product-4]', async () => {
    await renderScreen(<ProductScreen />, { stores, at: paths.product('BR-8101'), path: paths.productPattern });
    await screen.findByRole('heading', { level: 1, name: /Brake Disc/ });
    const stage = document.querySelector<HTMLElement>('[data-zoomed]');

    expect(stage?.querySelector('source')).toHaveAttribute('sizes', expect.stringContaining('450px'));
    expect(stage?.style.getPropertyValue('--fade')).toBe('300ms');
  });
});

describe('The large picture', () => {
  async function openLarge() {
    const { user } = await renderScreen(<ProductScreen />, {
      stores,
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
