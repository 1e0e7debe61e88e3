import type { Fulfilment } from '@piston-parts/shared-contract';
import { isClaimedFit, unfitUnits } from '@piston-parts/shared-contract/backend';
import type { Queries } from '../../database/database';
import { fitmentDoubts } from '../../database/fulfilment.schema';
import { findVehicle, findVehicleFitments } from './vehicles';

/**
 * Stores which fitments the buyer of an order doubts, in the transaction of what happened to it. Earlier doubts of the order
 * or its account stay as they are, resolved or not.
 */
export async function storeDoubts(
  queries: Queries,
  { id: orderId, userId }: { readonly id: string; readonly userId: string },
  fulfilment: Fulfilment,
): Promise<void> {
  for (const [productId, { vehicleId, year }] of unfitUnits(fulfilment)) {
    const vehicle = await findVehicle(queries, vehicleId);
    const [part] = vehicle ? await findVehicleFitments(queries, vehicle, [productId]) : [];
    if (!vehicle || !part || !isClaimedFit(part, vehicle, year)) continue;
    await queries.insert(fitmentDoubts).values({ orderId, productId, vehicleId, userId, year }).onConflictDoNothing();
  }
}
