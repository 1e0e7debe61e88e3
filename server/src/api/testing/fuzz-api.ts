import { API_PREFIX, GUEST_CREDENTIALS, IDEMPOTENCY_HEADER } from '@piston-parts/shared-contract';
import {
  ADDRESS,
  PASSWORD,
  PNG,
  sessionHeaders,
  signUpForm,
  unique,
} from '@piston-parts/shared-contract/contract-suite';
import fc from 'fast-check';
import { Pool } from 'undici';
import { makeEmailLink } from '../accounts/email-change';
import { makeResetLink } from '../accounts/reset-links';
import { changeByStaff } from './change-by-staff';
import { hostileBody, hostility, VALID, type Hostility } from './hostile-requests';
import type { TestShop } from './test-shop';

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
}

/** An operation of the API's own description. */
interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `/api/user/cart/{productId}` */
  readonly path: string;
  readonly status: number;
  readonly takesKey: boolean;
  readonly body: JsonSchema | null;
}

interface Description {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly operationId: string;
            readonly parameters: readonly { readonly name: string; readonly in: string }[];
            readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
            readonly responses: Readonly<Record<string, unknown>>;
          }
        >
      >
    >
  >;
}

/** The values of valid requests by the names in bodies and paths, created when a request is sent. */
type KnownValues = Readonly<Record<string, () => unknown>>;

export interface FuzzResult {
  /** By operation and status. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Operations without any successful response: nothing behind their validation was tested. */
  readonly neverReached: readonly string[];
}

const AT_ONCE = 8;
/** After this many rounds, what hostile requests removed from cart, wishlist and addresses is restored. */
const ROUNDS_BETWEEN = 10;
const TIMEOUT_MS = 20_000;
const PART = 'BR-8101';
const ENDS_SESSIONS = ['postLogOut', 'postLogOutEverywhere', 'postLogOutOthers', 'postPasswordChange'];
const MAX_REPORT_LENGTH = 2_000;

function operationsOf({ paths }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody, responses }]) => ({
      id: operationId,
      method: method.toUpperCase() as Operation['method'],
      path,
      status: Number(Object.keys(responses).find((status) => status.startsWith('2'))),
      takesKey: parameters.some(({ name }) => name === IDEMPOTENCY_HEADER),
      body: requestBody?.content['application/json']?.schema ?? null,
    })),
  );
}

/** A valid value of a schema: known by its name, else by its form. */
async function exampleOf(schema: JsonSchema, name: string, values: KnownValues): Promise<unknown> {
  if (schema.properties) {
    const entries = Object.entries(schema.properties).filter(([inner]) => schema.required?.includes(inner));
    return Object.fromEntries(
      await Promise.all(entries.map(async ([inner, own]) => [inner, await exampleOf(own, inner, values)] as const)),
    );
  }
  return schema.enum ? schema.enum[0] : ((await values[name]?.()) ?? 'text');
}

/** A shopper with something in every list and a paid order, and the values of their valid requests. */
async function openWorld(api: TestShop) {
  const { shop } = api;
  const shopper = await shop.newShopper();
  const forgetful = await shop.newShopper();
  const careful = await shop.newShopper();
  const leaving = await shop.newShopper();
  const guest = await shop.ask('postLogIn', { body: GUEST_CREDENTIALS });
  const { token } = shopper;
  let address = await shop.newAddress(shopper);
  const { fitments } = await shop.ask('getFitments', { parameters: { id: PART } });
  const cars = fitments.slice(0, 1).map(({ vehicle: { _id: vehicleId, yearFrom: year } }) => ({
    vehicleId,
    year,
    builtFrom: null,
    builtUntil: null,
    answers: {},
  }));
  const saveCars = async () => (await shop.ask('postGarage', { token, body: { cars, currentId: null } })).garage.cars;
  const [car] = await saveCars();

  async function putBack(): Promise<void> {
    await api.setStock(PART, 10_000);
    // With one unit, so that there may be more of it.
    await shop.request('deleteCartItem', { token, parameters: { productId: PART } });
    await shop.ask('postCartItem', { token, body: { product: { _id: PART } } });
    await shop.ask('postWishlistItem', { token, body: { product: { _id: PART } } });
    await saveCars();
    address = await shop.newAddress(shopper);
  }
  await putBack();
  async function buy() {
    const placed = await shop.placeOrder(shopper, address._id);
    const paid = await shop.payAtGateway(placed);
    await shop.confirmPayment(shopper, placed, paid);
    await putBack();
    return { order: placed, proof: paid };
  }
  const { order, proof } = await buy();
  const { order: sentOrder } = await buy();
  await changeByStaff(api.database, sentOrder._id, { kind: 'sent', units: null, carrier: 'Delhivery', number: 'AWB1' });

  const values: KnownValues = {
    ...Object.fromEntries(Object.entries({ ...ADDRESS, ...proof }).map(([name, text]) => [name, () => text])),
    email: () => signUpForm().email,
    password: () => PASSWORD,
    oldPassword: () => PASSWORD,
    encodedToken: () => token,
    _id: () => PART,
    addressId: () => address._id,
    '/user/address/{id}': () => address._id,
    '/user/cart/{productId}': () => PART,
    '/user/wishlist/{productId}': () => PART,
    '/products/{id}': () => PART,
    '/products/{id}/specification': () => PART,
    '/products/{id}/fitments': () => PART,
    '/products/{id}/about': () => PART,
    '/settings/pages/{page}': () => 'about',
    maker: async () => (await shop.ask('getVehicleMakers')).makers[0]?.name,
    vehicleId: () => cars[0]?.vehicleId,
    cars: () => cars,
    carId: () => car?._id,
    '/user/orders/{id}': () => order._id,
    '/user/orders/{id}/payment': () => order._id,
    '/user/orders/{id}/reorder': () => order._id,
    '/user/orders/{id}/cancellation': () => order._id,
    '/user/orders/{id}/returns': () => sentOrder._id,
    '/user/orders/{id}/returns/{returnId}/photo': () => sentOrder._id,
    returnId: () => 'R1',
    photo: () => PNG,
    categoryId: async () => (await shop.ask('getCategories')).categories[0]?._id,
    providerOrderId: () => order.providerOrderId,
    resetToken: () => makeResetLink(api.database.queries, forgetful.user._id),
    emailToken: () => makeEmailLink(api.database.queries, forgetful.user._id, signUpForm().email),
    '/user/orders/{id}/email': () => order._id,
    number: () => order.number,
    numbers: () => [PART],
    lines: () => [{ productId: PART, qty: 1 }],
    units: () => [{ productId: PART, qty: 1 }],
  };
  /** Where an operation needs another value than the others of that name. */
  const valuesOf: Readonly<Record<string, KnownValues>> = {
    postLogIn: { email: () => shopper.user.email },
    postPasswordReset: { email: () => forgetful.user.email },
    postOrderEmail: { email: () => shopper.user.email },
    postOrderLookup: { email: () => shopper.user.email },
  };
  /** These end sessions, so each gets a separate one, which no end of all sessions is later than. */
  const tokenFor = ({ id }: Operation) => {
    if (id === 'postAccountDeletion') return leaving.token;
    if (id === 'postAccountClaim') return guest.encodedToken;
    return ENDS_SESSIONS.includes(id) ? api.signIn({ ...careful.user, tokensSince: new Date('2100-01-01') }) : token;
  };
  return { putBack, values, valuesOf, tokenFor };
}

/** Sends hostile requests to every operation that the API describes, over real HTTP. */
async function createSender(api: TestShop) {
  const pool = new Pool(api.origin, { connections: AT_ONCE, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
  const world = await openWorld(api);
  const description = (await (await fetch(`${api.origin}${API_PREFIX}/openapi.json`)).json()) as Description;
  const operations = operationsOf(description);

  async function pathOf({ path, id }: Operation, { parameter, query }: Hostility): Promise<string> {
    let filled = path;
    for (const [place, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
      const ofPath =
        path.indexOf(place) === path.indexOf('{') ? world.values[path.slice(API_PREFIX.length)] : undefined;
      const readValue = ofPath ?? world.values[name] ?? (() => id);
      filled = filled.replace(place, parameter ?? encodeURIComponent(String(await readValue())));
    }
    return query === '' ? filled : `${filled}?${query}`;
  }

  async function bodyOf({ id, body }: Operation, hostile: Hostility): Promise<string | null> {
    if (!body) return null;
    const values = { ...world.values, ...world.valuesOf[id] };
    return hostileBody((await exampleOf(body, '', values)) as object, hostile);
  }

  async function send(operation: Operation, hostile: Hostility) {
    const body = await bodyOf(operation, hostile);
    const headers = {
      ...sessionHeaders(world.tokenFor(operation)),
      ...(hostile.token !== null && { authorization: hostile.token }),
      ...(operation.takesKey && { [IDEMPOTENCY_HEADER]: hostile.key ?? unique() }),
      ...(body !== null && { 'content-type': hostile.contentType }),
    };
    const path = await pathOf(operation, hostile);
    const response = await pool.request({ method: operation.method, path, headers, body });
    await response.body.dump();
    const sent = JSON.stringify({ path, headers, body }).slice(0, MAX_REPORT_LENGTH);
    return { status: response.statusCode, sent };
  }
  return { operations, send, putBack: world.putBack, close: () => pool.close() };
}

/**
 * Sends that many requests, some of them concurrently: a valid one to each operation, then hostile ones to all in turn.
 * @param seed the same seed sends the same again.
 * @throws Error with the seed and what was sent, when a request is answered with 5xx or not at all.
 */
export async function fuzzApi(api: TestShop, requests: number, seed: number): Promise<FuzzResult> {
  const sender = await createSender(api);
  const counts = new Map<string, Map<number, number>>();
  let rounds = 0;

  async function sendAndCount(operation: Operation, hostile: Hostility): Promise<void> {
    const { status, sent } = await sender.send(operation, hostile);
    const own = counts.get(operation.id) ?? new Map<number, number>();
    counts.set(operation.id, own.set(status, (own.get(status) ?? 0) + 1));
    if (status >= 500) throw new Error(`${operation.id} answered ${status} to ${sent}`);
  }

  const holds = fc.asyncProperty(fc.array(hostility, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (many) => {
    // In turn, not drawn: every operation gets its share, whatever the seed.
    const first = rounds * AT_ONCE;
    rounds += 1;
    if (rounds % ROUNDS_BETWEEN === 0) await sender.putBack();
    const { operations } = sender;
    await Promise.all(
      many.map((hostile, index) => sendAndCount(operations[(first + index) % operations.length] as Operation, hostile)),
    );
  });
  try {
    // First a valid request of each, so that the seed decides for none. What others need is removed last.
    const inOrder = sender.operations.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
    for (const operation of inOrder) await sendAndCount(operation, VALID);
    await sender.putBack();
    // Not made smaller after a failure: the shop has changed since, and the error says what was sent.
    const numRuns = Math.ceil((requests - inOrder.length) / AT_ONCE);
    await fc.assert(holds, { seed, numRuns, endOnFailure: true });
  } finally {
    await sender.close();
  }
  const neverReached = sender.operations.filter(({ id, status }) => !counts.get(id)?.has(status));
  return { counts, neverReached: neverReached.map(({ id }) => id) };
}
