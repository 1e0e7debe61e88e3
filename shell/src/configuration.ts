import { readPageData } from './page-data';

export interface ShopConfiguration {
  /** Which backend is used: the simulated one in the browser, or a server under the same origin. */
  readonly backend: 'simulated' | 'server';
  /** Whether `?team-panel` opens the panel for teams. */
  readonly teamPanel: boolean;
  /** Origins from which a tab may load a remote under development. */
  readonly overrideOrigins: readonly string[];
}

/** Reads the runtime configuration that the server of the page wrote into it. */
export function readConfiguration(page: Document): ShopConfiguration {
  const configuration = readPageData<Partial<ShopConfiguration>>(page, 'shop-configuration');
  return {
    backend: configuration?.backend === 'server' ? 'server' : 'simulated',
    teamPanel: configuration?.teamPanel === true,
    overrideOrigins: configuration?.overrideOrigins ?? [],
  };
}
