import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { isSameText } from '../is-same-text';
import { remoteSchema, versionSchema } from '../registry/names';

/** In the registry's folder, so that every process that serves from it accepts the same tickets. */
const KEY_FILE = 'preview.key';
const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;

const ticketSchema = v.object({
  /** Milliseconds since 1970. */
  until: v.number(),
  /** Remote → version that is shown instead of the live one. */
  versions: v.record(remoteSchema, versionSchema),
  /** The shop is shown as it was then, as ISO 8601. */
  at: v.optional(v.string()),
});

/** The right to see what is not live, and what its holder has chosen. */
export type PreviewTicket = v.InferOutput<typeof ticketSchema>;

async function readKey(root: string): Promise<string> {
  const file = path.join(root, KEY_FILE);
  const read = () => readFile(file, 'utf8').catch(() => '');
  const key = await read();
  if (key !== '') return key;
  await mkdir(root, { recursive: true });
  // Another process may be faster; its key counts.
  await writeFile(file, randomBytes(KEY_BYTES).toString('base64url'), { flag: 'wx', mode: OWNER_ONLY }).catch(
    () => undefined,
  );
  return read();
}

const signatureOf = (key: string, content: string) => createHmac('sha256', key).update(content).digest('base64url');

/** @returns the ticket as a text that is safe in a URL and in a cookie */
export async function signTicket(root: string, ticket: PreviewTicket): Promise<string> {
  const content = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  return `${content}.${signatureOf(await readKey(root), content)}`;
}

/** @returns null for a text that this registry has not signed, or whose time is over */
export async function readTicket(root: string, text: string): Promise<PreviewTicket | null> {
  const [content = '', signature = ''] = text.split('.', 2);
  const key = await readKey(root);
  if (key === '' || !isSameText(signature, signatureOf(key, content))) return null;
  const json = Buffer.from(content, 'base64url').toString();
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), ticketSchema), json);
  return success && output.until > Date.now() ? output : null;
}
