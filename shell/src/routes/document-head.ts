import { headOfSite } from '@platform/host/routes/document-head';
import { shellPages } from '../pages/shell-pages';
import { site } from './site';

export const { documentHead, screenHead, writeDocumentHead } = headOfSite(site, shellPages);
