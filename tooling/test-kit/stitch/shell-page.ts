import type { RemoteRoutes } from '@platform/protocol/remote-routes';
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
 * The exports of the shell's build for stitched tests. Live versions were built before these tests, so additions to this
 * interface are optional.
 */
export interface StitchedShell {
  /** @param declared what the remotes of the page declare */
  createShellPage(declared: Readonly<Record<string, RemoteRoutes>>): ShellPage;
}

/** Its path in a build of the shell. `server/` is published with a version and never sent to a browser. */
export const STITCHED_SHELL_FILE = 'server/stitched/shell-page.js';
