import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '@platform/process/durable-files';
import { OperatorError } from '@platform/process/operator-error';

/** The longest path of a socket that every system takes. */
const MAX_LENGTH = 100;

/** Paths of the requests. */
export const CHANNEL = {
  present: '/catalogue/present',
  tables: '/catalogue/tables',
  import: '/catalogue/changes',
  backup: '/backup',
  functions: '/functions',
  isOpen: '/open',
} as const;

/** Of rows that are sent: a JSON value on each line. */
export const JSON_LINES = 'application/x-ndjson';

/** Beside the socket. The processes that render pages run as the same user, and may read no file of this folder. */
const SECRET_FILE = 'operator.secret';
const SECRET_BYTES = 32;
const OWNER_ONLY = 0o600;

/** @returns the value of `authorization` that each request of this opening of the channel must have */
export async function writeSecret(data: string): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await writeWhole(path.join(data, SECRET_FILE), secret, OWNER_ONLY);
  return `Bearer ${secret}`;
}

/**
 * @param data absolute folder of the shop's data
 * @returns the headers by which the shop that runs on it knows its owner; none when no shop ever had a secret there
 * @throws OperatorError when this user may not read the secret
 */
export async function ownerHeaders(data: string): Promise<Record<string, string>> {
  const file = path.join(data, SECRET_FILE);
  const secret = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw new OperatorError(`${file} cannot be read. Run this command as the user who runs the shop.`, { cause });
  });
  return secret === null ? {} : { authorization: `Bearer ${secret}` };
}

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
