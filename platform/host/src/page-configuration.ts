import { readPageData } from './page-data';

/** The part of a page's runtime configuration that the host reads. */
export interface PageConfiguration {
  /** Whether `?team-panel` opens the panel for teams. */
  readonly teamPanel: boolean;
  /** Origins from which a tab may load a remote under development. */
  readonly overrideOrigins: readonly string[];
}

/** Reads the runtime configuration that the server of the page wrote into it. */
export function readPageConfiguration(page: Document): PageConfiguration {
  const configuration = readPageData<Partial<PageConfiguration>>(page, 'shop-configuration');
  return { teamPanel: configuration?.teamPanel === true, overrideOrigins: configuration?.overrideOrigins ?? [] };
}
