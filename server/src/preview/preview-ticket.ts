import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { isSameText } from '../is-same-text';
import { appSchema, versionSchema } from '../registry/names';
import type { RegistryState } from '../registry/state/registry-state';

/** What has the key that every process of one registry signs with. */
type KeyHolder = Pick<RegistryState, 'previewKey'>;

const ticketSchema = v.object({
  /** Milliseconds since 1970. */
  until: v.number(),
  /** Remote → version that is shown instead of the live one. */
  versions: v.record(appSchema, versionSchema),
  /** The shop is shown as it was then, as ISO 8601. */
  at: v.optional(v.string()),
});

/** The right to see what is not live, and what its holder has chosen. */
export type PreviewTicket = v.InferOutput<typeof ticketSchema>;

const signatureOf = (key: string, content: string) => createHmac('sha256', key).update(content).digest('base64url');

/** @returns the ticket as a text that is safe in a URL and in a cookie */
export async function signTicket(state: KeyHolder, ticket: PreviewTicket): Promise<string> {
  const content = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  return `${content}.${signatureOf(await state.previewKey(), content)}`;
}

/** @returns null for a text that this registry has not signed, or whose time is over */
export async function readTicket(state: KeyHolder, text: string): Promise<PreviewTicket | null> {
  const [content = '', signature = ''] = text.split('.', 2);
  const key = await state.previewKey();
  if (key === '' || !isSameText(signature, signatureOf(key, content))) return null;
  const json = Buffer.from(content, 'base64url').toString();
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), ticketSchema), json);
  return success && output.until > Date.now() ? output : null;
}
