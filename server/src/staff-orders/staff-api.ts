import { API_PREFIX } from '@piston-parts/shared-contract';
import { FULFILMENT_STATES, orderUnitsSchema } from '@piston-parts/shared-contract/schemas';
import { Refusal, type OrderEvent } from '@piston-parts/shared-contract/backend';
import { OperatorError } from '@platform/process/operator-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { failureOf } from '../api/failure';
import type { Database } from '../database/database';
import { PERIODS } from './sales';
import { ordersInDatabase } from './staff-orders';
import { holderOf, type StaffRight, type StaffToken } from './staff-tokens';

const line = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100));
const reason = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500));
const units = v.nullable(v.pipe(v.array(orderUnitsSchema), v.maxLength(100)));
const returnId = v.pipe(v.string(), v.regex(/^R[1-9]\d{0,3}$/));

/** The events of an order that the shop causes, each as its body is sent; `units`: null for all that can be. Money in paise. */
const eventSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('packed') }),
  v.strictObject({ kind: v.literal('sent'), units, carrier: line, number: line }),
  v.strictObject({ kind: v.literal('sent'), replaces: returnId, carrier: line, number: line }),
  v.strictObject({ kind: v.literal('delivered'), number: v.nullable(line) }),
  v.strictObject({ kind: v.literal('cancelled'), units, reason }),
  v.strictObject({
    kind: v.literal('refund-promised'),
    amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    reason,
  }),
  v.strictObject({ kind: v.literal('return-accepted'), returnId }),
  v.strictObject({ kind: v.literal('return-refused'), returnId, reason }),
  v.strictObject({ kind: v.literal('return-received'), returnId, restocked: v.boolean() }),
]);
const changeSchema = v.strictObject({
  event: eventSchema,
  /** The part that a received return is exchanged for; null: as with `--exchange` alone. */
  exchangeFor: v.optional(v.nullable(line)),
  dryRun: v.optional(v.boolean(), false),
});
const SENDS: readonly OrderEvent['kind'][] = ['packed', 'sent', 'delivered'];

const days = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number)), '30');
const yes = v.optional(
  v.pipe(
    v.picklist(['yes', 'no']),
    v.transform((text) => text === 'yes'),
  ),
  'no',
);
const listSchema = v.strictObject({
  state: v.optional(v.picklist([...FULFILMENT_STATES, 'refund_due'])),
  returns: yes,
  failedRefunds: yes,
  days,
});
const salesSchema = v.strictObject({ by: v.optional(v.picklist(PERIODS), 'day'), days });
const numberSchema = v.object({ number: v.pipe(v.string(), v.maxLength(40)) });
const photoParametersSchema = v.object({ ...numberSchema.entries, returnId });

/** @throws Refusal (422) with the path of the first value that is not of the schema */
function read<const S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const { issues, output, success } = v.safeParse(schema, value);
  if (success) return output;
  throw new Refusal(422, [`${v.getDotPath(issues[0]) ?? 'The request'}: ${issues[0].message}`]);
}

/**
 * Adds `/api/staff/…`, for programs of the shop's staff: what `npm run shop -- orders` reads and changes. Each request has a
 * token of `STAFF_TOKENS` and its right; the history has the name of the token. Without tokens there is no such path.
 */
export async function addStaffApi(
  app: FastifyInstance,
  database: Database,
  tokens: readonly StaffToken[],
): Promise<void> {
  if (tokens.length === 0) return;
  await app.register(async (api) => addRoutes(api, database, tokens), { prefix: `${API_PREFIX}/staff` });
}

function addRoutes(app: FastifyInstance, database: Database, tokens: readonly StaffToken[]): void {
  const staff = ordersInDatabase(database);
  const nameOf = (request: FastifyRequest, right: StaffRight): string => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const holder = holderOf(token, tokens);
    if (!holder)
      throw new Refusal(401, ['Send the token of a member of the staff, as in: Authorization: Bearer <token>']);
    if (!holder.rights.includes(right))
      throw new Refusal(403, [`This token may ${holder.rights.join(' and ')}, and this needs ${right}.`]);
    return holder.name;
  };
  app.setErrorHandler((error: Error, request, reply) => {
    const refusal = error instanceof OperatorError ? new Refusal(422, [error.message]) : error;
    const { status, headers, body } = failureOf(refusal, request.log);
    return reply.code(status).headers(headers).send(body);
  });
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get('/orders', async (request) => {
    nameOf(request, 'read');
    const { returns, failedRefunds, ...filter } = read(listSchema, request.query);
    return { orders: await staff.list({ ...filter, hasReturn: returns, hasFailedRefund: failedRefunds }) };
  });
  app.get('/orders/:number', async (request) => {
    nameOf(request, 'read');
    return { order: await staff.show(read(numberSchema, request.params).number) };
  });
  app.get('/orders/:number/returns/:returnId/photo', async (request, reply) => {
    nameOf(request, 'read');
    const { photo } = await staff.photo(read(photoParametersSchema, request.params));
    if (photo === null) throw new Refusal(404, ['There is no photo beside this return.']);
    return reply.type('image/jpeg').send(Buffer.from(photo, 'base64'));
  });
  app.get('/sales', async (request) => {
    nameOf(request, 'read');
    return { sales: await staff.sales(read(salesSchema, request.query)) };
  });
  app.post('/orders/:number/events', async (request) => {
    const kind = (request.body as { event?: { kind?: OrderEvent['kind'] } } | null)?.event?.kind;
    const by = nameOf(request, kind && SENDS.includes(kind) ? 'send' : 'money');
    const { event, dryRun, exchangeFor } = read(changeSchema, request.body);
    const { number } = read(numberSchema, request.params);
    const { isChanged, after } = await staff.change({
      number,
      event,
      by,
      dryRun,
      ...(exchangeFor !== undefined && { exchangeFor }),
    });
    request.log.info({ number, event: event.kind, by, dryRun, isChanged }, 'changed by the staff');
    return { isChanged, order: after };
  });
}
