import { messages } from '@piston-parts/shared-contract';
import { protectedEndpoint, publicEndpoint } from '@piston-parts/shared-contract/schemas';
import * as v from 'valibot';

const note = v.object({ partId: v.string(), partName: v.string(), text: v.string() });

/** The endpoints of a team that keeps a note of a part for each account. */
export const endpoints = {
  getNotes: protectedEndpoint('GET /notes/own', { response: v.object({ notes: v.array(note) }) }),
  postNote: protectedEndpoint('POST /notes/own/:partId', {
    body: v.object({ text: v.pipe(v.string(), v.maxLength(200, 'A note has 200 characters at most.')) }),
    status: 201,
    response: v.object({ notes: v.array(note) }),
    failures: { 404: [messages.productNotFound], 422: ['A note has 200 characters at most.'] },
  }),
  getNoteCount: publicEndpoint('GET /notes/count', { response: v.object({ count: v.number(), shop: v.string() }) }),
};
