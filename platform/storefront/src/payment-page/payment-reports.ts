import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { clientKey } from '@platform/process/client-key';
import { createClientLimit } from '@platform/process/client-limit';
import { isProviderScript, type PaymentInventory } from './inventory';

/** Where browsers report what the policies of a payment page refuse. */
export const PAYMENT_REPORTS_PATH = '/telemetry/payment-page';

const MAX_BYTES = 16 * 1024;
const MAX_REPORTS = 20;
const WINDOW_MS = 60 * 60_000;
const MAX_PER_CLIENT = 60;
/** Lines in the log within the window: a flood of lies from many clients hides others for that long, and fills nothing. */
const MAX_LINES = 20;
/** Of these, the lines that one client's reports cause, so that its inventions leave room for what others meet. */
const MAX_LINES_OF_CLIENT = 3;

const address = v.optional(v.pipe(v.string(), v.maxLength(4_096)), '');
const reportsSchema = v.pipe(
  v.array(v.object({ type: v.string(), body: v.record(v.string(), v.unknown()) })),
  v.maxLength(MAX_REPORTS),
);
const cspSchema = v.object({
  blockedURL: address,
  effectiveDirective: v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/)),
});
const integritySchema = v.object({ blockedURL: address, destination: v.picklist(['script', 'style']) });

const HOST = /^[a-z0-9.:[\]-]{1,100}$/;

/** @returns the origin of what was refused, or a keyword of the policy. Paths and queries may have personal data. */
function originOf(blocked: string): string {
  if (['inline', 'eval', 'wasm-eval'].includes(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'unknown';
  const { protocol, host } = new URL(blocked);
  if (protocol !== 'https:' && protocol !== 'http:') return 'another scheme';
  return HOST.test(host) ? `${protocol}//${host}` : 'unknown';
}

/** @returns what a report says, without anything that its sender chose freely; null for what needs nobody's attention */
function refusedScript(
  { type, body }: v.InferOutput<typeof reportsSchema>[number],
  inventory: PaymentInventory,
): string | null {
  if (type === 'csp-violation') {
    const { success, output } = v.safeParse(cspSchema, body);
    return success ? `${output.effectiveDirective} refuses ${originOf(output.blockedURL)}` : null;
  }
  if (type !== 'integrity-violation') return null;
  const { success, output } = v.safeParse(integritySchema, body);
  // The provider's scripts have no hash; the inventory has them.
  if (!success || isProviderScript(inventory, output.blockedURL)) return null;
  return `a ${output.destination} without a hash comes from ${originOf(output.blockedURL)}`;
}

/**
 * Fastify plugin: takes the reports of browsers about payment pages. Each thing is logged once an hour, and a report
 * decides nothing: anybody can write one.
 */
export async function paymentReports(
  app: FastifyInstance,
  { inventory }: { readonly inventory: PaymentInventory },
): Promise<void> {
  const maySend = createClientLimit(MAX_PER_CLIENT, WINDOW_MS);
  const mayLog = createClientLimit(MAX_LINES_OF_CLIENT, WINDOW_MS);
  const logged = new LRUCache<string, true>({ max: MAX_LINES, ttl: WINDOW_MS });

  function log(refused: string, client: string): void {
    logged.purgeStale();
    if (logged.has(refused) || logged.size >= MAX_LINES || !mayLog(client)) return;
    logged.set(refused, true);
    app.log.warn({ refused }, 'A browser reports a script on a payment page that is not in its inventory');
  }

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/reports+json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.post(PAYMENT_REPORTS_PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const client = clientKey(request);
    if (!maySend(client)) return reply.code(429).send({ errors: ['Too many reports.'] });
    const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), reportsSchema), request.body);
    if (!success) return reply.code(400).send({ errors: ['These are no reports of a browser.'] });
    for (const report of output) {
      const refused = refusedScript(report, inventory);
      if (refused !== null) log(refused, client);
    }
    return reply.code(204).send();
  });
}
