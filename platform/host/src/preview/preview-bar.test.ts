import { screen, within } from '@testing-library/react';
import { offerPreview } from './offer-preview';
import { endPreview, showPreviewBar, type Preview } from './preview-bar';

const PREVIEW: Preview = { versions: { 'mf-cart': '1.4.0', shell: '2.0.0' }, problems: [] };
const bar = () => screen.getByRole('complementary', { name: 'Preview' });
const lines = () => [...bar().querySelectorAll('p')].map(({ textContent }) => textContent);

afterEach(() => {
  document.body.innerHTML = '';
});

test('a team sees which versions it previews, and the way back to what shoppers get', () => {
  showPreviewBar(document, PREVIEW);

  expect(lines()).toEqual(['Preview: mf-cart 1.4.0, shell 2.0.0']);
  expect(within(bar()).getByRole('button', { name: 'End the preview' })).toHaveAttribute('type', 'button');
});

test('a shop of an earlier time says which, and what of the wish could not be met', () => {
  showPreviewBar(document, { versions: {}, at: '2026-11-20T14:05:33Z', problems: ['There is no mf-cart 9.9.9.'] });

  expect(lines()).toEqual([
    'Preview: the shop of 2026-11-20 14:05 UTC, with the parts of today',
    'There is no mf-cart 9.9.9.',
  ]);
});

test('a preview whose every wish failed is one of nothing', () => {
  showPreviewBar(document, { versions: {}, problems: ['There is no mf-cart 9.9.9.'] });

  expect(lines()[0]).toBe('Preview: nothing');
});

test('the end of a preview leads to the same page', () => {
  const replace = jest.fn();
  const location = { pathname: '/products-page', search: '?category=Brakes', replace };
  endPreview({ location } as unknown as Document);

  expect(replace.mock.calls).toEqual([[`/preview/end?to=${encodeURIComponent('/products-page?category=Brakes')}`]]);
});

test('the page of a preview shows the bar; a page for shoppers does not', async () => {
  offerPreview(document);
  document.body.innerHTML = `<script id="shop-preview" type="application/json">${JSON.stringify(PREVIEW)}</script>`;
  offerPreview(document);

  expect(await screen.findAllByRole('complementary')).toHaveLength(1);
});
