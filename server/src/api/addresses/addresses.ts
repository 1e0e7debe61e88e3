import type { Address } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { refuse } from '@piston-parts/shared-contract/backend';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../database/database';
import { addresses } from '../../database/schema';

function toApiAddress({ id, userId: _user, position: _position, ...address }: typeof addresses.$inferSelect): Address {
  return { _id: id, ...address };
}

export async function addressesOf(queries: Queries, userId: string): Promise<Address[]> {
  const rows = await queries
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(asc(addresses.position));
  return rows.map(toApiAddress);
}

/** @returns a function that finds a user's own address among these; it refuses with 404 when there is none. */
export async function ownAddresses(
  queries: Queries,
  ids: readonly string[],
): Promise<(userId: string, id: string) => Address> {
  const rows = await queries
    .select()
    .from(addresses)
    .where(inArray(addresses.id, [...ids]));
  return (userId, id) => {
    const row = rows.find((one) => one.id === id && one.userId === userId);
    return row ? toApiAddress(row) : refuse(404, lateMessages.addressNotFound);
  };
}
