export interface ShopConfiguration {
  /** Which backend answers: the simulated one in the browser, or a server under the same origin. */
  readonly backend: 'simulated' | 'server';
}

const ELEMENT_ID = 'shop-configuration';

/** Reads the run-time configuration that whoever serves the page wrote into it. */
export function readConfiguration(page: Document): ShopConfiguration {
  const text = page.getElementById(ELEMENT_ID)?.textContent ?? '{}';
  const { backend } = JSON.parse(text) as Partial<ShopConfiguration>;
  return { backend: backend === 'server' ? 'server' : 'simulated' };
}
