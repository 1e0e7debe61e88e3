import { matchPath } from 'react-router-dom';
import type { PageHead, Product } from '@piston-parts/shared-contract';
import { pageHead } from '@piston-parts/shared-contract/page-head';
import type { RouteTable } from '@platform/host/routes/route-table';
import { shellPages } from '../pages/shell-pages';

/**
 * @param product the part that the address names, once it is known.
 * @param search the query of the address
 */
export function documentHead(
  { routes }: RouteTable,
  pathname: string,
  product: Product | undefined,
  search = '',
): PageHead {
  return pageHead(
    [...routes, ...shellPages].find(({ path }) => matchPath(path, pathname)),
    pathname,
    product,
    new URLSearchParams(search),
  );
}

/** Writes it into the elements that the shell's page has for it. */
export function writeDocumentHead(page: Document, head: PageHead): void {
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
