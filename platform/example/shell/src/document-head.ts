import { headOfSite } from '@platform/host/routes/document-head';
import { site } from './routes-for-storefront';

export const { documentHead, screenHead, writeDocumentHead } = headOfSite(site, []);
