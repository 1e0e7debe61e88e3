import { randomBytes } from 'node:crypto';
import { parse } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { RegistryTokens } from '../registry-tokens';
import type { RegistryState } from '../registry-state';
import { hashToken } from '../tokens';
import type { Preview, ReadPreview } from '@platform/storefront/live-remotes';
import type { StoredPreview } from '../state/stored-preview';

export const PREVIEW_COOKIE = 'shop-preview';

const MINUTE_MS = 60_000;
/** Within this time a link is to be opened, and a browser then has the preview for a working day. */
const LASTS_MS = { link: 10 * MINUTE_MS, browser: 8 * 60 * MINUTE_MS };
export const BROWSER_SECONDS = LASTS_MS.browser / 1000;
/** Of each token, more than a team needs; its oldest give way, and those of no other. */
const MAX_PER_TOKEN = 50;
const SECRET_BYTES = 32;

type Granted = Omit<StoredPreview, 'kind' | 'hash' | 'until'>;
type PreviewState = Pick<RegistryState, 'previews' | 'withLock'>;

const isOver = ({ until }: StoredPreview): boolean => until <= Date.now();

function grant(kind: StoredPreview['kind'], granted: Granted): { secret: string; preview: StoredPreview } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const { versions, at, token } = granted;
  const until = Date.now() + LASTS_MS[kind];
  return {
    secret,
    preview: { kind, hash: hashToken(secret), token, until, versions, ...(at !== undefined && { at }) },
  };
}

/**
 * Makes a link to a preview, for ten minutes and one browser.
 * @returns its secret, which is stored nowhere
 */
export async function addLink(state: PreviewState, granted: Granted): Promise<string> {
  const { secret, preview } = grant('link', granted);
  await state.withLock(async ({ previews, savePreviews }) => {
    const current = (await previews()).filter((one) => !isOver(one));
    const own = current.filter(({ token }) => token === preview.token);
    const oldest = own.slice(0, Math.max(0, own.length + 1 - MAX_PER_TOKEN));
    await savePreviews([...current.filter((one) => !oldest.includes(one)), preview]);
  });
  return secret;
}

export interface Previews {
  readonly state: PreviewState;
  readonly tokens: Pick<RegistryTokens, 'findByHash'>;
}

/** @returns null for a secret of another kind, one that is over, or whose token was withdrawn */
export async function findPreview(
  { state, tokens }: Previews,
  kind: StoredPreview['kind'],
  secret: string,
): Promise<StoredPreview | null> {
  const hash = hashToken(secret);
  const preview = (await state.previews()).find((one) => one.kind === kind && one.hash === hash);
  if (!preview || isOver(preview)) return null;
  return preview.token === null || (await tokens.findByHash(preview.token)) ? preview : null;
}

/**
 * Opens a link in one browser, which uses the link up.
 * @returns the secret of that browser, and what it previews; null when the link is not, or no longer, valid
 */
export async function openLink(
  previews: Previews,
  link: string,
): Promise<{ secret: string; preview: StoredPreview } | null> {
  if (!(await findPreview(previews, 'link', link))) return null;
  return previews.state.withLock(async ({ previews: read, savePreviews }) => {
    const current = await read();
    const opened = current.find(({ kind, hash }) => kind === 'link' && hash === hashToken(link));
    if (!opened) return null;
    const granted = grant('browser', opened);
    await savePreviews([...current.filter((one) => one !== opened), granted.preview]);
    return granted;
  });
}

const secretOf = ({ headers }: FastifyRequest): string | undefined =>
  headers.cookie === undefined ? undefined : parse(headers.cookie)[PREVIEW_COOKIE];

/** Ends the preview of the browser that asks. */
export async function endPreview(state: PreviewState, request: FastifyRequest): Promise<void> {
  const secret = secretOf(request);
  if (secret === undefined || !(await state.previews()).some(({ hash }) => hash === hashToken(secret))) return;
  await state.withLock(async ({ previews, savePreviews }) =>
    savePreviews((await previews()).filter(({ hash }) => hash !== hashToken(secret))),
  );
}

/** @returns what the browser behind a request previews; null for a shopper, and while the registry cannot be read */
export const createPreviewReader =
  (previews: Previews): ReadPreview =>
  async (request) => {
    const secret = secretOf(request);
    if (secret === undefined) return null;
    const preview = await findPreview(previews, 'browser', secret).catch(() => null);
    return preview && toPreview(preview);
  };

const toPreview = ({ versions, at }: StoredPreview): Preview => ({ versions, ...(at !== undefined && { at }) });
