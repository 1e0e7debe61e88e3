import { readPageData } from '../page-data';
import type { Preview } from './preview-bar';

/** Names what is previewed for as long as it is. Only the server gives the right; a shopper's browser never loads this. */
export function offerPreview(page: Document): void {
  const preview = readPageData<Preview>(page, 'shop-preview');
  if (!preview) return;
  import(/* webpackChunkName: "preview" */ './preview-bar')
    .then(({ showPreviewBar }) => showPreviewBar(page, preview))
    .catch((cause: unknown) => console.error('What is previewed cannot be shown:', cause));
}
