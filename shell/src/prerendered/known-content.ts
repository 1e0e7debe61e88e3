import { createContext, useContext } from 'react';
import type * as TextPagesModule from '../pages/text-pages';
import type { LoadedScreen } from '../remotes/remote-source';
import type { RemoteModule } from '../routes/route-table';

export type TextPages = typeof TextPagesModule;

/** What can be rendered at once. The server and the browser that hydrates must know the same. */
export interface KnownContent {
  readonly screen: (remoteModule: RemoteModule) => LoadedScreen | undefined;
  /** Null until they are loaded. */
  readonly textPages: TextPages | null;
}

const KnownContentContext = createContext<KnownContent>({ screen: () => undefined, textPages: null });

export const KnownContentProvider = KnownContentContext.Provider;

export const useKnownContent = (): KnownContent => useContext(KnownContentContext);
