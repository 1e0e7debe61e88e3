import type { searchEndpoints } from '@piston-parts/shared-contract';
import { receivedPage } from '@piston-parts/shared-contract/backend';
import type { HandlersOf } from '../request-context';

export const searchHandlers: HandlersOf<typeof searchEndpoints> = {
  searchParts: ({ searchParts, query }) => searchParts(query.get('text') ?? '', receivedPage(query)),
};
