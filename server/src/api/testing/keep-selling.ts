import { eq } from 'drizzle-orm';
import { openShopDatabase } from '../open-shop-database';
import { products } from '../../database/schema';

/** A process for tests to kill: writes 1, 2, 3, … to one row, and each number to its output after the commit. */
async function keepSelling(folder: string): Promise<void> {
  const { queries } = await openShopDatabase({ url: null, folder });
  for (let quantity = 1; ; quantity += 1) {
    await queries.update(products).set({ quantity }).where(eq(products.id, 'BR-8101'));
    process.stdout.write(`${quantity}\n`);
  }
}

void keepSelling(process.argv[2] ?? '');
