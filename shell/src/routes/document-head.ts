import { matchPath } from 'react-router-dom';
import { paths, type Product } from '@piston-parts/shared-contract';
import { documentTitle } from './document-title';
import { routeTable, type ShopRoute } from './route-table';

/** What search engines and link previews read of a page. Addresses are paths of this shop. */
export interface DocumentHead {
  readonly title: string;
  readonly description: string;
  readonly type: 'website' | 'product';
  readonly image: string;
  readonly canonical: string;
  /** Whether search engines may list the page: not what is one shopper's own, and not what is no page. */
  readonly indexed: boolean;
}

const SHOP = 'Spare parts for cars: engine, brakes, lights, body and more, delivered to you.';

const isPublic = (pathname: string, route?: ShopRoute) =>
  route ? route.guard === undefined : pathname === paths.customerCare;

const describePart = ({ manufacturerName, _id, description }: Product) =>
  `${manufacturerName}, No. ${_id}. ${description.join('. ')}.`;

/** @param product the part that the address names, once it is known. */
export function documentHead(pathname: string, product: Product | undefined): DocumentHead {
  const route = routeTable.find(({ path }) => matchPath(path, pathname));
  const address = route?.path ?? pathname;
  const isPart = address === paths.productPattern;
  return {
    title: documentTitle(pathname, product?.name ?? null),
    description: product ? describePart(product) : (route?.description ?? SHOP),
    type: isPart ? 'product' : 'website',
    image: `${product?.image.src ?? '/pictures/brake-disc'}/1200.jpg`,
    canonical: isPart ? pathname : address,
    indexed: isPublic(pathname, route),
  };
}

/** Writes it into the elements that the shell's page has for it. */
export function writeDocumentHead(page: Document, head: DocumentHead): void {
  const write = (name: string, content: string) => {
    for (const element of page.head.querySelectorAll(`[name=${name}],[property="og:${name}"]`)) {
      element.setAttribute('content', content);
    }
  };
  const absolute = (path: string) => page.location.origin + path;

  page.title = head.title;
  page.head.querySelector('[rel=canonical]')?.setAttribute('href', absolute(head.canonical));
  write('description', head.description);
  write('robots', head.indexed ? 'index' : 'noindex');
  write('title', head.title);
  write('type', head.type);
  write('image', absolute(head.image));
  write('url', absolute(head.canonical));
}
