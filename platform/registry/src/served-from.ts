import type { Report } from '@platform/process/report';
import type { StorefrontOptions } from '@platform/storefront/storefront';
import { fetchForRequests } from './files/fetch-for-requests';
import { createPublishedRemotes } from './published-remotes';
import { createReleaseCheck } from './released-versions';
import { createShellList } from './shell-list';
import type { RegistryStore } from './registry-state';

/** The parts of a storefront that a registry has. */
export type ServedRegistry = Required<
  Pick<
    StorefrontOptions,
    | 'published'
    | 'findLiveRemotes'
    | 'compareFiles'
    | 'readRecord'
    | 'isReleased'
    | 'listShells'
    | 'fetchVersion'
    | 'fetchShells'
  >
>;

/**
 * Lets a storefront serve what is released in a registry.
 * @param report called once for each thing that cannot be read
 * @param files where the versions' files are served, `https://files.example`; left out: by this very server
 */
export const servedFrom = (store: RegistryStore, report: Report, files?: string): ServedRegistry => ({
  published: store.root,
  ...createPublishedRemotes(store, report, files),
  isReleased: createReleaseCheck(store),
  listShells: createShellList(store.root),
  ...fetchForRequests(store),
});
