import type { RemoteId } from '../routes/route-table';

/**
 * The shell's use of the export `store` of remotes' modules: its state and what works on it. The host only says when
 * one comes and goes.
 */
export interface RemoteStores {
  /**
   * Called before a module is shown, and again by its further modules and newer builds.
   * @throws when it does not fit; the module then fails in its slot
   */
  readonly register: (this: void, remote: RemoteId, store: unknown) => void;
  /** The remote is disabled, or a build without a store replaces it. */
  readonly withdraw: (this: void, remote: RemoteId) => void;
}

/** Of a shell whose remotes share no state. */
export const NO_STORES: RemoteStores = { register: () => undefined, withdraw: () => undefined };
