import type { RemoteRoutes } from '@platform/protocol/remote-routes';

/** The page before the shell has started, for a test to prepare what it starts from. */
export interface ShellPage {
  /** Starts the shell at the page's address, as in a browser. */
  open(): unknown;
  leave(): void;
}

/**
 * The exports of the shell's build for stitched tests. Live versions were built before these tests, so additions to this
 * interface are optional.
 */
export interface StitchedShell<Page extends ShellPage> {
  /** @param declared what the remotes of the page declare */
  createShellPage(declared: Readonly<Record<string, RemoteRoutes>>): Page;
}
