import { publicEndpoint } from '@piston-parts/shared-contract/schemas';
import * as v from 'valibot';

/** A path of another team. */
export const endpoints = {
  getNotes: publicEndpoint('GET /notes/all', { response: v.object({}) }),
};
