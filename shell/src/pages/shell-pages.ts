import { paths } from '@piston-parts/shared-contract';
import type { PageTexts } from '@platform/protocol/page-head';
import { shellPaths } from './shell-paths';

const texts: Readonly<Record<(typeof shellPaths)[number], Required<Pick<PageTexts, 'title' | 'description'>>>> = {
  [paths.customerCare]: {
    title: 'Customer care',
    description: 'Where to write about a part, an order or a forgotten password.',
  },
  [paths.delivery]: { title: 'Delivery', description: 'What delivery costs and where parts are sent.' },
  [paths.returns]: { title: 'Returns', description: 'How a part that does not fit goes back.' },
  [paths.contact]: { title: 'Contact us', description: 'How to reach the people behind the counter.' },
  [paths.about]: { title: 'About us', description: 'What this shop is, and who made it.' },
  [paths.careers]: { title: 'Careers', description: 'Whether there is work behind this counter.' },
  [paths.terms]: { title: 'Terms', description: 'The terms and conditions of this shop.' },
  [paths.privacy]: { title: 'Privacy', description: 'What this shop knows of you, and where it is kept.' },
};

/** Titles and descriptions of the shell's own pages. */
export const shellPages: readonly PageTexts[] = shellPaths.map((path) => ({ path, ...texts[path] }));
