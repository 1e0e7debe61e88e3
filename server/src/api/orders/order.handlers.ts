import type { orderEndpoints } from '@piston-parts/shared-contract';
import { refuse } from '@piston-parts/shared-contract/backend';
import type { HandlersOf } from '../call';

const notYet = async (): Promise<never> => refuse(501, 'This shop takes no orders yet.');

export const orderHandlers: HandlersOf<typeof orderEndpoints> = {
  getOrders: notYet,
  getOrder: notYet,
  postReorder: notYet,
  postOrder: notYet,
  postOrderPayment: notYet,
  postTestPayment: notYet,
};
