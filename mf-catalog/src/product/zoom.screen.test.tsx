import { screen } from '@testing-library/react';
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
