import type { TeamHandlers } from '@piston-parts/shared-contract/backend';
import type { endpoints } from './contract';

export const handlers: TeamHandlers<typeof endpoints> = { getCounts: async () => ({}) };
