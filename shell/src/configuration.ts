export interface ShopConfiguration {
  /** Which backend answers: the simulated one in the browser, or a server under the same origin. */
  readonly backend: 'simulated' | 'server';
  /** Whether `?team-panel` opens the panel for teams. */
  readonly teamPanel: boolean;
}

const ELEMENT_ID = 'shop-configuration';

/** Reads the run-time configuration that whoever serves the page wrote into it. */
export function readConfiguration(page: Document): ShopConfiguration {
  const text = page.getElementById(ELEMENT_ID)?.textContent ?? '{}';
  const { backend, teamPanel } = JSON.parse(text) as Partial<ShopConfiguration>;
  return { backend: backend === 'server' ? 'server' : 'simulated', teamPanel: teamPanel === true };
}
