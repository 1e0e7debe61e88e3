import type { searchEndpoints } from '@piston-parts/shared-contract';
import { receivedPage } from '@piston-parts/shared-contract/backend';
import type { HandlersOf } from '../request-context';

export const searchHandlers: HandlersOf<typeof searchEndpoints> = {
  searchParts: ({ searchParts, query }) =>
    searchParts({ text: query.get('text') ?? '', page: receivedPage(query), car: query.get('car') }),
};
