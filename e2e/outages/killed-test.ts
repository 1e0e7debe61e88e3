import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Page, Route } from '@playwright/test';
import { API_PREFIX, type Product } from '@piston-parts/shared-contract';
import { runProgram } from '@piston-parts/test-kit/open-shop';
import { openApiShop, type DatabaseName, type OpenApiShop } from '@piston-parts/test-kit/open-api-shop';
import { RUN_OF_ALL } from '../run-of-all';
import { expect, test as shopTest, type Shop } from '../shop-test';

/** When the server dies: as soon as the request is sent, or when it is done and its response has not arrived. */
export type Moment = 'on its way' | 'done and not heard of';

type Row = Readonly<Record<string, unknown>>;

/** A shop whose server is killed during requests of its shopper. */
export class KilledShop {
  #kills = 0;

  constructor(
    private readonly page: Page,
    private readonly shop: OpenApiShop,
    /** A kill each, in turn. */
    private readonly moments: readonly Moment[],
  ) {}

  /**
   * The shopper presses, the server is killed (SIGKILL) during the request that follows and, once the screen shows that
   * something is wrong, started again on the same data.
   * @param request `POST /user/cart`; `*` matches an id.
   * @param seen waits for what the shopper sees of it.
   */
  async during(request: string, press: () => Promise<unknown>, seen: () => Promise<void>): Promise<void> {
    const [method = '', address = ''] = request.split(' ');
    const moment = this.moments[this.#kills++ % this.moments.length];
    let met = false;
    let died: () => void = () => undefined;
    const dead = new Promise<void>((resolve) => (died = resolve));
    const kill = async (route: Route) => {
      if (route.request().method() !== method || met) return route.fallback();
      met = true;
      const reply = route.fetch().catch(() => null);
      if (moment === 'done and not heard of') expect((await reply)?.ok(), `${request} is done`).toBe(true);
      await this.shop.kill();
      await reply;
      await route.abort('connectionreset');
      died();
    };
    // The route stays and passes everything on from now: a request that is sent while a route is removed may never arrive.
    await this.page.route(`**${API_PREFIX}${address}`, kill);
    await press();
    await dead;
    await seen();
    await this.shop.start();
  }

  /** The same during a request that is one of many alike: each writes in one transaction, and pressing again is safe. */
  async duringAtNight(...kill: Parameters<KilledShop['during']>): Promise<void> {
    if (RUN_OF_ALL) await this.during(...kill);
  }

  /** The same during a request that writes nothing, so that nothing can be lost or be there twice: at night. */
  async duringRead(request: string, press: () => Promise<unknown>, shop: Shop): Promise<void> {
    if (!RUN_OF_ALL) return void (await press());
    await this.during(request, press, () => expect(shop.tryAgain()).toBeVisible());
    return shop.tryAgain().click();
  }

  /**
   * The shopper presses, and continues only after the response: the screen shows the optimistic result at once, and
   * the next step would otherwise kill the server during two requests.
   */
  async answered(request: string, press: () => Promise<unknown>): Promise<void> {
    const [method, address = ''] = request.split(' ');
    const path = new RegExp(`${API_PREFIX}${address.replaceAll('*', '[^/]+')}$`);
    const reply = this.page.waitForResponse(
      (response) => response.request().method() === method && path.test(new URL(response.url()).pathname),
    );
    await press();
    expect((await reply).ok(), `${request} has its response`).toBe(true);
  }

  /** @returns the units of each part that the shop has. */
  async stock(): Promise<Readonly<Record<string, number>>> {
    const reply = await this.page.request.get(`${API_PREFIX}/products`);
    const { products } = (await reply.json()) as { products: readonly Product[] };
    return Object.fromEntries(products.map(({ _id, quantity }) => [_id, quantity]));
  }

  /** Rows of the shop by table; the shop is closed for it. */
  async records(): Promise<ReadonlyMap<string, Row[]>> {
    await this.shop.close();
    const file = path.join(this.shop.environment.DATA, 'shop.backup');
    await runProgram('src/commands/backup.command.ts', ['backup', file], this.shop.environment);
    // Without its first and its last line: the heading and the end marker.
    const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n').slice(1, -1);
    const tables = new Map<string, Row[]>();
    let rows: Row[] = [];
    for (const line of lines) {
      const row = JSON.parse(line) as Row;
      if (typeof row.table === 'string') tables.set(row.table, (rows = []));
      else rows.push(row);
    }
    return tables;
  }
}

interface KilledFixtures {
  readonly database: DatabaseName;
  readonly moments: readonly Moment[];
  readonly opened: OpenApiShop;
  readonly killed: KilledShop;
}

export const test = shopTest.extend<KilledFixtures>({
  database: ['PGlite', { option: true }],
  moments: [['on its way'], { option: true }],
  opened: async ({ database }, use) => {
    const shop = await openApiShop(database);
    await use(shop);
    await shop.remove();
  },
  baseURL: async ({ opened }, use) => use(opened.origin),
  killed: async ({ page, opened, moments }, use) => use(new KilledShop(page, opened, moments)),
});

export { expect };
