import { demonstrationSettings, linesOf, publicSettingsOf } from '@piston-parts/shared-contract/backend';
import { aboutPart } from './about-part';
import { withListedFacts } from './listed-facts';
import { carMakersOf } from './search.handlers';
import { categories, products, specifications } from './seeds';

function respondAbout(id: string): object | null {
  const product = products.find(({ _id }) => _id === id);
  return product ? { about: aboutPart(product, products) } : null;
}

function respondProduct(id: string): object | null {
  const product = products.find(({ _id }) => _id === id);
  return product ? { product, specification: specifications.get(id) } : null;
}

const TEXT_PAGES = '/settings/pages/';

function respondTextPage(page: string): object | null {
  const lines = linesOf(demonstrationSettings, page);
  return lines && { textPage: { page, lines } };
}

function respond(path: string): object | null {
  if (path === '/categories') return { categories, carMakers: carMakersOf(products) };
  if (path === '/products') return { products: withListedFacts(products) };
  if (path === '/settings') return { settings: publicSettingsOf(demonstrationSettings) };
  if (path.startsWith(TEXT_PAGES)) return respondTextPage(path.slice(TEXT_PAGES.length));
  if (path === '/part-ids') return { partIds: products.map(({ _id }) => _id) };
  const [, id = '', about] = /^\/products\/([^/]+)(\/about)?$/.exec(path) ?? [];
  return about === undefined ? respondProduct(decodeURIComponent(id)) : respondAbout(decodeURIComponent(id));
}

const responses = new Map<string, object>();

/**
 * The seeds of the simulated backend as responses, for a page that contains them. They never change, so each is made once.
 * @param path of the API: `/products/BR-8101`
 * @returns null for what it does not have
 */
export function seedResponse(path: string): object | null {
  const response = responses.get(path) ?? respond(path);
  if (response) responses.set(path, response);
  return response;
}
