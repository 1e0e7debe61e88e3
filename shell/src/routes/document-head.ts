import type { PublicSettings } from '@piston-parts/shared-contract';
import { headOfSite } from '@platform/host/routes/document-head';
import { shellPages } from '../pages/shell-pages';
import { site } from './site';

/** The head of the shop's pages, with what the owner has set. */
export const headWith = ({ name, description = site.description }: Pick<PublicSettings, 'name' | 'description'>) =>
  headOfSite({ ...site, name, description }, shellPages);
