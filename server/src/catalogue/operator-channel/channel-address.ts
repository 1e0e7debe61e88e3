import { createHash } from 'node:crypto';
import path from 'node:path';

/** What the systems take as the path of a socket. */
const MAX_LENGTH = 100;

/** Paths of the requests. */
export const CHANNEL = {
  ids: '/catalogue/ids',
  tables: '/catalogue/tables',
  import: '/catalogue/import',
  registry: '/registry',
  backup: '/backup',
} as const;

/** Of rows that are sent: a JSON value on each line. */
export const JSON_LINES = 'application/x-ndjson';

/**
 * Where a shop on the embedded database listens for its owner's commands: a socket that only the user may open who runs
 * the shop.
 * @param data absolute folder of the shop's data
 * @returns null when the folder's path is too long for a socket
 */
export function channelAddress(data: string): string | null {
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\piston-parts-${createHash('sha256').update(data).digest('hex').slice(0, 32)}`;
  }
  const absolute = path.join(data, 'operator.sock');
  const relative = path.relative(process.cwd(), absolute);
  const shorter = relative.length < absolute.length ? relative : absolute;
  return shorter.length > MAX_LENGTH ? null : shorter;
}
