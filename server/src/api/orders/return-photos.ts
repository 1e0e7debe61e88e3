import { backendMessages, refuse } from '@piston-parts/shared-contract/backend';
import { and, asc, eq, inArray } from 'drizzle-orm';
import fastq from 'fastq';
import type { Queries } from '../../database/database';
import { returnPhotos } from '../../database/fulfilment.schema';
import { encodeAgain } from '../../media/photo';

/** Photos that wait; one is encoded at a time, so that many or large ones cost one thread and no more. */
const MAX_WAITING = 20;

const queue = fastq.promise((bytes: Buffer) => encodeAgain(bytes), 1);

interface PhotoKey {
  readonly orderId: string;
  readonly returnId: string;
}

/**
 * Stores the photo beside a return, encoded again.
 * @param sent in base64
 * @throws Refusal with 422 for what is no photo
 */
export async function storeReturnPhoto(queries: Queries, key: PhotoKey, sent: string): Promise<void> {
  if (queue.length() >= MAX_WAITING) return refuse(503, backendMessages.shopUnavailable);
  const encoded = await queue.push(Buffer.from(sent, 'base64')).catch(() => null);
  if (encoded === null) return refuse(422, backendMessages.photoUnreadable);
  const photo = encoded.toString('base64');
  await queries
    .insert(returnPhotos)
    .values({ ...key, photo })
    .onConflictDoUpdate({ target: [returnPhotos.orderId, returnPhotos.returnId], set: { photo } });
}

export async function readReturnPhoto(queries: Queries, { orderId, returnId }: PhotoKey): Promise<Buffer | null> {
  const [row] = await queries
    .select({ photo: returnPhotos.photo })
    .from(returnPhotos)
    .where(and(eq(returnPhotos.orderId, orderId), eq(returnPhotos.returnId, returnId)));
  return row ? Buffer.from(row.photo, 'base64') : null;
}

/** @returns the returns of these orders that have a photo */
export const listReturnPhotos = (queries: Queries, orderIds: readonly string[]): Promise<PhotoKey[]> =>
  queries
    .select({ orderId: returnPhotos.orderId, returnId: returnPhotos.returnId })
    .from(returnPhotos)
    .where(inArray(returnPhotos.orderId, [...orderIds]))
    .orderBy(asc(returnPhotos.returnId));
