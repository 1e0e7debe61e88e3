import { openTemporaryFolder } from '@platform/test-kit/jest/temporary-folder.cjs';
import { openShop } from '@piston-parts/test-kit/open-shop';

/** Opens the shop of this repository's builds, with the simulated backend, for all tests of a run. */
export default async function openOwnShop(): Promise<() => Promise<void>> {
  const removeTemporaryFiles = openTemporaryFolder();
  const { origin, close } = await openShop();
  process.env.OWN_SHOP = origin;
  return async () => {
    await close();
    removeTemporaryFiles();
  };
}
