import { matchPath } from 'react-router-dom';
import type { PageHead, ScreenHead } from '@platform/protocol/page-head';
import { pageHead } from '@platform/protocol/page-head';
import type { RouteTable } from '@platform/host/routes/route-table';
import { shellPages } from '../pages/shell-pages';
import { site } from './site';

export { screenHead } from './screen-head';

/** @param own what the screen of the address returns, once it has loaded */
export const documentHead = ({ routes }: RouteTable, pathname: string, own?: ScreenHead): PageHead =>
  pageHead(
    site,
    [...routes, ...shellPages].find(({ path }) => matchPath(path, pathname)),
    pathname,
    own,
  );

const STRUCTURED_DATA = 'application/ld+json';

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

  page.head.querySelector(`script[type="${STRUCTURED_DATA}"]`)?.remove();
  if (!head.structuredData) return;
  const block = page.createElement('script');
  block.type = STRUCTURED_DATA;
  block.text = JSON.stringify(head.structuredData);
  page.head.append(block);
}
