import { createShop, type ApiResponse, type Sent, type Shop } from '@piston-parts/shared-contract/contract-suite';
import type { Order, PaymentProof } from '@piston-parts/shared-contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { orders } from '../../database/order.schema';
import { cartLines, products } from '../../database/schema';
import type { OrderRow } from '../orders/order-row';
import { shopperAddress } from './shopper-address';
import { injectRequest, startTestApi, type TestApi } from './test-api';

export interface TestShop extends TestApi {
  /** The actions of shoppers, through the public API only, each from a different address. */
  readonly shop: Shop;
  /** The same for shoppers who share an address. */
  shopFrom(client: string): Shop;
  readonly origin: string;
  /** Pays at the gateway as the provider's widget would, whatever the order's status. */
  payAtProvider(order: Pick<Order, 'providerOrderId'>): Promise<PaymentProof>;
  orderRow(id: string): Promise<OrderRow>;
  units(productId: string): Promise<number>;
  setStock(productId: string, quantity: number): Promise<void>;
  /** Ends the reservation of an order's units. */
  letReservationEnd(orderId: string): Promise<void>;
  /** The units of a part in all carts. */
  inCarts(productId: string): Promise<number[]>;
}

const NO_TOKENS = { expired: '', unknownUser: '' };

/** The actions of shoppers at an API that does not listen. */
export function shopOver({ app }: Pick<TestApi, 'app'>): Shop {
  const request = (...sent: [method: string, path: string, sent: Sent]) => injectRequest(app, ...sent);
  return createShop({ name: 'API', request, tokens: () => NO_TOKENS, resetToken: async () => null }, () => NO_TOKENS);
}

/**
 * The actions of shoppers at the API of this origin, which trusts forwarding headers from `loopback`.
 * @param client an address for all requests; by default each shopper has a different one.
 */
export function shopAt(origin: string, client?: string): Shop {
  async function request(method: string, path: string, sent: Sent): Promise<ApiResponse> {
    const body = sent.body === undefined ? {} : { body: JSON.stringify(sent.body) };
    const address = client === undefined ? shopperAddress(sent) : { 'x-forwarded-for': client };
    const response = await fetch(origin + path, { method, headers: { ...sent.headers, ...address }, ...body });
    return { status: response.status, body: await response.json(), setCookie: response.headers.getSetCookie()[0] };
  }
  const backend = { name: origin, request, tokens: () => NO_TOKENS, resetToken: async () => null };
  return createShop(backend, () => NO_TOKENS);
}

/**
 * An API that listens, over a separate seeded database.
 * @param url of a PostgreSQL that was started for it, and that other APIs may have as well.
 */
export async function startTestShop(kind: Database['kind'], url: string | null = null): Promise<TestShop> {
  const api = await startTestApi(kind, url);
  const origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { queries } = api.database;

  const shopFrom = (client?: string) => shopAt(origin, client);
  return {
    ...api,
    origin,
    shop: shopFrom(),
    shopFrom,
    async payAtProvider({ providerOrderId }) {
      const { origin: provider = '', keyId } = api.payments.access;
      const response = await fetch(`${provider}/v1/checkout/orders/${providerOrderId}/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key_id: keyId, outcome: 'success' }),
      });
      return (await response.json()) as PaymentProof;
    },
    async orderRow(id) {
      const [row] = await queries.select().from(orders).where(eq(orders.id, id));
      if (!row) throw new Error(`The order ${id} is not there.`);
      return row;
    },
    async units(productId) {
      const [row] = await queries.select().from(products).where(eq(products.id, productId));
      return row?.quantity ?? 0;
    },
    async setStock(productId, quantity) {
      await queries.update(products).set({ quantity, outOfStock: false }).where(eq(products.id, productId));
    },
    async letReservationEnd(orderId) {
      const past = new Date(Date.now() - 1000);
      await queries
        .update(orders)
        .set({ reservedUntil: past, expiresAt: past, nextPollAt: past })
        .where(eq(orders.id, orderId));
    },
    async inCarts(productId) {
      const lines = await queries.select().from(cartLines).where(eq(cartLines.productId, productId));
      return lines.map(({ qty }) => qty);
    },
  };
}
