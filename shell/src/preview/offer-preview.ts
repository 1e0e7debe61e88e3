import { readPageData } from '../page-data';

/** What the server shows in this page instead of what is live. */
export interface Preview {
  /** Remote → version. */
  readonly versions: Readonly<Record<string, string>>;
  /** The rest as it was then, as ISO 8601. */
  readonly at?: string;
  /** A sentence for each wish that could not be met. */
  readonly problems: readonly string[];
}

/** Names what is previewed for as long as it is. Only the server gives the right; a shopper's browser never loads this. */
export function offerPreview(page: Document): void {
  const preview = readPageData<Preview>(page, 'shop-preview');
  if (!preview) return;
  import(/* webpackChunkName: "preview" */ './preview-bar')
    .then(({ showPreviewBar }) => showPreviewBar(page, preview))
    .catch((cause: unknown) => console.error('What is previewed cannot be shown:', cause));
}
