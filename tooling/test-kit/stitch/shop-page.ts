import type { ShopStore } from '@piston-parts/shared-store';
import type { TestShop } from '@piston-parts/shared-store/testing';
import type { ShellPage } from '@platform/test-kit/shell-page';
import type { Shopper } from '../screen-test/prepared-shopper';

/** The shop's page before the shell has started. The shell's build for stitched tests creates it. */
export interface ShopPage extends ShellPage, Pick<TestShop, 'backend' | 'client' | 'otherTabs' | 'toasts' | 'reloads'> {
  /** Prepares the backend's state that the test starts from. */
  prepare(shopper: Shopper): Promise<void>;
  open(): ShopStore;
}
