import { createContext, useContext } from 'react';
import type { LoadedScreen } from './remote-source';
import type { RemoteModule } from '../routes/route-table';

/** Content that can be rendered at once. The server and the browser that hydrates must know the same. */
export interface KnownContent {
  readonly screen: (remoteModule: RemoteModule) => LoadedScreen | undefined;
  /** A module that fills a slot. */
  readonly filling: (remoteModule: RemoteModule) => LoadedScreen | undefined;
  /** Code of the shell's own page at this address; null until it is loaded, and where a remote has the address. */
  readonly ownPage: unknown;
}

const KnownContentContext = createContext<KnownContent>({
  screen: () => undefined,
  filling: () => undefined,
  ownPage: null,
});

export const KnownContentProvider = KnownContentContext.Provider;

export const useKnownContent = (): KnownContent => useContext(KnownContentContext);
