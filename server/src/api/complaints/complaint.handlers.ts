import type { complaintEndpoints } from '@piston-parts/shared-contract/schemas';
import type { HandlersOf } from '../request-context';
import { fileComplaint } from './complaints';

export const complaintHandlers: HandlersOf<typeof complaintEndpoints> = {
  postComplaint: async ({ body, idempotencyKey: key, sender: { client }, ...services }) => ({
    ticket: await fileComplaint(services, { ...body, key, client }),
  }),
};
