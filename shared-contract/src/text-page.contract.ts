import * as v from 'valibot';
import { publicEndpoint } from './define-endpoint';
import { messages } from './messages';

/** Apart from the owner's settings, whose checks no shopper's browser needs. */
export const textPageEndpoints = {
  getTextPage: publicEndpoint('GET /settings/pages/:page', {
    response: v.object({ textPage: v.object({ page: v.string(), lines: v.array(v.string()) }) }),
    failures: { 404: [messages.pageNotFound] },
  }),
};
