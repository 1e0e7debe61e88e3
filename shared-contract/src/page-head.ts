import { STORE_NAME } from './constants';
import { canonicalFilter, filterFromQuery, listingHeading, queryFromFilter } from './listing-filter';
import { messages } from './messages';
import { paths } from './paths';
import type { Product } from './product.contract';

/** Title, description and preview of an address of the shop. */
export interface PageTexts {
  /** The address, or its pattern: `/singleProduct-page/:id`. */
  readonly path: string;
  readonly title: string;
  /** For search engines and link previews; without one the shop's own. */
  readonly description?: string | undefined;
  /** `signed-in` sends visitors away, `visitors` keeps logged-in users out (session-1, session-3). */
  readonly guard?: 'signed-in' | 'visitors' | undefined;
}

/** What search engines and link previews read of a page. Addresses are paths of this shop. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly type: 'website' | 'product';
  readonly image: string;
  readonly canonical: string;
  /** Whether search engines may list the page: not what is one shopper's own, and not what is no page. */
  readonly indexed: boolean;
}

const SHOP = 'Spare parts for cars: engine, brakes, lights, body and more, delivered to you.';

const titled = (title: string) => `${title} · ${STORE_NAME}`;
const picture = (folder: string) => `${folder}/1200.jpg`;

function partHead({ name, manufacturerName, _id, description, image }: Product): Partial<PageHead> {
  return {
    title: titled(name),
    description: `${manufacturerName}, No. ${_id}. ${description.join('. ')}.`,
    image: picture(image.src),
  };
}

/** A category has its own title, text and address, and so has each page of a listing. */
function listingHead({ path, description = SHOP }: PageTexts, query: URLSearchParams): Partial<PageHead> {
  const filter = filterFromQuery(query);
  const canonical = canonicalFilter(filter);
  const canonicalQuery = queryFromFilter(canonical).toString();
  const heading = listingHeading(filter);
  const page = canonical.page > 1 ? `, page ${canonical.page}` : '';
  return {
    title: titled(heading + page),
    description:
      canonicalQuery === ''
        ? description
        : `${listingHeading(canonical)}${page}: price, stock and rating of each part.`,
    canonical: canonicalQuery === '' ? path : `${path}?${canonicalQuery}`,
  };
}

const NOT_FOUND: PageTexts = { path: '', title: messages.pageNotFound };

function generalHead({ title, description = SHOP }: PageTexts, canonical: string, indexed: boolean): PageHead {
  return {
    title: titled(title),
    description,
    type: 'website',
    image: picture('/pictures/brake-disc'),
    canonical,
    indexed,
  };
}

/**
 * @param page title, description and preview of this address; undefined for an address that the shop does not have.
 * @param product the part that the address names, once it is known.
 * @param query of the address; only the listing's counts.
 */
export function pageHead(
  page: PageTexts | undefined,
  pathname: string,
  product: Product | undefined,
  query = new URLSearchParams(),
): PageHead {
  if (!page) return generalHead(NOT_FOUND, pathname, false);
  const isPart = page.path === paths.productPattern;
  const general = generalHead(page, isPart ? pathname : page.path, page.guard === undefined);
  if (page.path === paths.listing) return { ...general, ...listingHead(page, query) };
  if (!isPart) return general;
  return { ...general, type: 'product', ...(product && partHead(product)) };
}
