import { readPageConfiguration, type PageConfiguration } from '@platform/host/page-configuration';
import { readPageData } from '@platform/host/page-data';

export interface ShopConfiguration extends PageConfiguration {
  /** Which backend is used: the simulated one in the browser, or a server under the same origin. */
  readonly backend: 'simulated' | 'server';
}

/** Reads the runtime configuration that the server of the page wrote into it. */
export function readConfiguration(page: Document): ShopConfiguration {
  const backend = readPageData<Partial<ShopConfiguration>>(page, 'shop-configuration')?.backend;
  return { ...readPageConfiguration(page), backend: backend === 'server' ? 'server' : 'simulated' };
}
