import { publicEndpoint } from '@piston-parts/shared-contract/schemas';
import * as v from 'valibot';

export const endpoints = {
  getCounts: publicEndpoint('GET /unmigrated/counts', { response: v.object({}) }),
};
