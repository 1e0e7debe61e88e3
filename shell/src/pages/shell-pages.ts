import { paths, type ShopSettings } from '@piston-parts/shared-contract';
import type { PageTexts } from '@platform/protocol/page-head';

interface TextPageTexts extends PageTexts {
  /** Of its lines in the settings. */
  readonly page: keyof NonNullable<ShopSettings['pages']>;
}

/** The pages of text, whose lines are the owner's. */
export const textPages: readonly TextPageTexts[] = [
  {
    page: 'customerCare',
    path: paths.customerCare,
    title: 'Customer care',
    description: 'Where to write about a part, an order or a forgotten password.',
  },
  {
    page: 'delivery',
    path: paths.delivery,
    title: 'Delivery',
    description: 'What delivery costs and where parts are sent.',
  },
  { page: 'returns', path: paths.returns, title: 'Returns', description: 'How a part that does not fit goes back.' },
  {
    page: 'contact',
    path: paths.contact,
    title: 'Contact us',
    description: 'How to reach the people behind the counter.',
  },
  { page: 'about', path: paths.about, title: 'About us', description: 'What this shop is, and who made it.' },
  { page: 'careers', path: paths.careers, title: 'Careers', description: 'Whether there is work behind this counter.' },
  {
    page: 'terms',
    path: paths.terms,
    title: 'Terms and conditions',
    description: 'The terms and conditions of this shop.',
  },
  {
    page: 'privacy',
    path: paths.privacy,
    title: 'Privacy',
    description: 'What this shop knows of you, and where it is kept.',
  },
];

/** The shell's own pages, for the storefront and for heads. */
export const shellPages = textPages.map(({ page, ...texts }) => ({
  ...texts,
  data: { textPage: `/api/settings/pages/${page}` },
}));
