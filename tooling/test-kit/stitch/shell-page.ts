import type { RemoteRoutes } from '@piston-parts/shared-contract';
import type { ShopStore } from '@piston-parts/shared-store';
import type { TestShop } from '@piston-parts/shared-store/testing';
import type { Shopper } from '../screen-test/prepared-shopper';

/** The page before the shell has started, for a test to prepare what it starts from. */
export interface ShellPage extends Pick<TestShop, 'backend' | 'client' | 'otherTabs' | 'toasts' | 'reloads'> {
  /** Prepares the backend's state that the test starts from. */
  prepare(shopper: Shopper): Promise<void>;
  /** Starts the shop at the page's address, as shell/src/main.tsx does. */
  open(): ShopStore;
  leave(): void;
}

/**
 * What the shell's build for stitched tests exports. Builds of versions that are live were made before these tests:
 * whatever is added here is optional for them.
 */
export interface StitchedShell {
  /** @param declared what the remotes of the page declare */
  createShellPage(declared: Readonly<Record<string, RemoteRoutes>>): ShellPage;
}

/** Where a build of the shell has it. `server/` is published with a version and never sent to a browser. */
export const STITCHED_SHELL_FILE = 'server/stitched/shell-page.js';
