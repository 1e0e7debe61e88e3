import { EMPTY_FILTER } from '@piston-parts/shared-contract';
import { listProducts } from '@piston-parts/shared-contract/listing';
import { createTestShop } from '../testing';
import { seedResponse } from './seed-pages';

describe('A page that comes with the parts of the simulated shop', () => {
  it('lists them in the order in which its backend does afterwards, so that no card moves [listing-37]', async () => {
    const { client, leave } = createTestShop();
    const { products } = await client.getProducts();
    leave();

    const page = seedResponse('/products') as { products: typeof products };

    const idsOf = (parts: typeof products) => listProducts(parts, EMPTY_FILTER).items.map(({ _id }) => _id);
    expect(idsOf(page.products)).toEqual(idsOf(products));
  });
});
