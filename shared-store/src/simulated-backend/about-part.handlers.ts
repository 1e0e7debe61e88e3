import { messages } from '@piston-parts/shared-contract';
import { refuse } from '@piston-parts/shared-contract/backend';
import type { aboutPartEndpoints } from '@piston-parts/shared-contract/schemas';
import { aboutPart } from './about-part';
import type { HandlersOf } from './request-context';

export const aboutPartHandlers: HandlersOf<typeof aboutPartEndpoints> = {
  getAboutPart({ db, parameters, query }) {
    const part = db.products.find(parameters.id) ?? refuse(404, messages.productNotFound);
    return { about: aboutPart(part, db.products.all(), query.get('vehicle') ?? undefined) };
  },
};
