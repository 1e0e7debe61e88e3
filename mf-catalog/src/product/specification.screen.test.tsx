import { screen, within } from '@testing-library/react';
import { paths } from '@piston-parts/shared-contract';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { store as catalogStore } from '../store';
import ProductScreen from './product.screen';

const stores = { 'mf-catalog': catalogStore };

const openPart = (id: string) =>
  renderScreen(<ProductScreen />, { stores, at: paths.product(id), path: paths.productPattern });
const rowsOf = async (title: string) =>
  within(await screen.findByRole('region', { name: title }))
    .getAllByRole('row')
    .map((row) => [within(row).getByRole('rowheader').textContent, within(row).getByRole('cell').textContent]);

describe('The technical data of a part', () => {
  it('are a table of its measures, with their units [product-8]', async () => {
    await openPart('AC-1101');

    expect(await rowsOf('Specification')).toEqual([
      ['Part', 'Cabin filter'],
      ['Condition', 'new'],
      ['Medium', 'activated carbon'],
      ['Change interval', '15,000 km'],
    ]);
  });

  it('have the number of its maker and those of others, which a demonstration has made up [product-9, product-19]', async () => {
    await openPart('AC-1101');

    expect(await rowsOf('Part numbers')).toEqual([
      ['Maker’s number', 'DEMO-AC-1101'],
      ['Replaces Bosch', 'DEMO-1987-432'],
    ]);
    expect(screen.getByText(/^Demonstration data: numbers, measures and prices are made up/)).toBeVisible();
  });

  it('lead to parts of the same kind [product-10]', async () => {
    await openPart('AC-1101');

    expect(await screen.findByRole('link', { name: 'Similar parts: Cabin filter' })).toHaveAttribute(
      'href',
      '/products-page?search=Cabin+filter',
    );
  });
});
