import { DEFAULT_SETTINGS, messages } from '@piston-parts/shared-contract';
import type { SiteTexts } from '@platform/protocol/page-head';

/** For pages without own texts. */
export const site: SiteTexts = {
  name: DEFAULT_SETTINGS.name,
  description: 'Spare parts for cars: engine, brakes, lights, body and more, delivered to you.',
  image: '/pictures/brake-disc/1200.jpg',
  notFound: messages.pageNotFound,
};
