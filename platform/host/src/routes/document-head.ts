import { matchPath } from 'react-router-dom';
import { pageHead, type PageHead, type PageTexts, type ScreenHead, type SiteTexts } from '@platform/protocol/page-head';
import type { RouteTable } from './route-table';
import { screenHead } from './screen-head';

const STRUCTURED_DATA = 'application/ld+json';

/**
 * The head of the pages of one site.
 * @param pages the shell's own
 */
export const headOfSite = (site: SiteTexts, pages: readonly PageTexts[]) => ({
  screenHead,
  writeDocumentHead,
  /** @param own what the screen of the address returns, once it has loaded */
  documentHead: ({ routes }: RouteTable, pathname: string, own?: ScreenHead): PageHead =>
    pageHead(
      site,
      [...routes, ...pages].find(({ path }) => matchPath(path, pathname)),
      pathname,
      own,
    ),
});

export type HeadOfSite = ReturnType<typeof headOfSite>;

/** Writes it into the elements that the shell's page has for it. */
function writeDocumentHead(page: Document, head: PageHead): void {
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
