import { createHmac, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { isSameText } from '@platform/process/is-same-text';

/** A page view that lasts longer is not counted. */
export const TICKET_LIFE_MS = 30 * 60_000;

const ID_BYTES = 12;
/** Of the hash of a client: too many for two clients of one release to have the same. */
const CLIENT_CHARACTERS = 12;

/** App or shell → version that a page was served with. */
export type PageVersions = Readonly<Record<string, string>>;

/** The right to have one page view counted, as a page that is served carries it. */
export interface VisitTicket {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  readonly versions: PageVersions;
}

/**
 * Issues and reads the tickets of pages. All processes of one registry sign with one key, which is derived from that of its
 * previews.
 */
export interface VisitTickets {
  /**
   * @param client key of the client that asks for the page
   * @returns a text that is safe in a quoted header; null while the key cannot be read
   */
  readonly issue: (client: string, versions: PageVersions) => string | null;
  /** @returns null for what was not signed here for this client, or too long ago */
  readonly read: (client: string, text: string) => VisitTicket | null;
  /** @returns what stands for a client in the statistics; without the key it says nothing about the address */
  readonly hashClient: (client: string) => string;
}

const versionsSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** Reads the key at once and, while that fails, again for the next page: no page waits for it. */
export function createVisitTickets(state: { readonly previewKey: () => Promise<string> }): VisitTickets {
  let key: Buffer | null = null;
  let reading: Promise<void> | null = null;
  const texts = new WeakMap<PageVersions, string>();
  // Unique, not secret: random bytes for each page would cost as much as its signature.
  const first = randomBytes(ID_BYTES).toString('base64url');
  let issuedHere = 0;

  const sign = (text: string): string | null => {
    if (key !== null) return createHmac('sha256', key).update(text).digest('base64url');
    reading ??= state.previewKey().then(
      (secret) => {
        reading = null;
        if (secret !== '') key = createHmac('sha256', secret).update('tickets of visits').digest();
      },
      () => void (reading = null),
    );
    return null;
  };
  sign('');

  /** Pages with the same versions share the object. */
  const textOf = (versions: PageVersions): string => {
    const text = texts.get(versions) ?? Buffer.from(JSON.stringify(versions)).toString('base64url');
    texts.set(versions, text);
    return text;
  };

  return {
    issue(client, versions) {
      const id = `${first}${(issuedHere += 1).toString(36)}`;
      const content = `${id}.${Date.now().toString(36)}.${textOf(versions)}`;
      const signature = sign(`${client} ${content}`);
      return signature === null ? null : `${content}.${signature}`;
    },
    read(client, text) {
      const [id = '', issued = '', versions = '', signature = '', ...more] = text.split('.');
      const expected = sign(`${client} ${id}.${issued}.${versions}`);
      if (expected === null || more.length > 0 || !isSameText(signature, expected)) return null;
      const issuedAt = Number.parseInt(issued, 36);
      if (Date.now() - issuedAt > TICKET_LIFE_MS) return null;
      return { id, issuedAt, versions: v.parse(versionsSchema, Buffer.from(versions, 'base64url').toString()) };
    },
    hashClient: (client) => (sign(`client ${client}`) ?? '').slice(0, CLIENT_CHARACTERS),
  };
}
