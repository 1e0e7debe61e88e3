import { messages } from '@piston-parts/shared-contract';
import { contract } from '@piston-parts/shared-contract/schemas';
import type { Action } from 'redux';
import type { ApiClient } from '../api-client/api-client';
import { ApiError } from '../api-client/api-error';
import type { SimulatedBackend } from '../simulated-backend';
import { holdResponse } from './held-response';
import type { Tab } from './shop-browser';
import { until } from './until';

export interface ListCommand {
  /** The command's name in the titles: `adding`. */
  readonly name: string;
  readonly event: Action;
  /** The endpoint that the command requests first. */
  readonly endpoint: 'postCartItem' | 'postCartQuantity' | 'deleteCartItem' | 'postWishlistItem' | 'deleteWishlistItem';
  /** The lines that are shown before the response. */
  readonly optimistic: readonly string[];
  /** The lines after the response is lost, where they are others: the backend has done only the first request. */
  readonly afterLostResponse?: readonly string[];
}

export interface ListUnderTest {
  /** Opens a tab in which the list has been loaded; `client` replaces endpoints. */
  readonly open: (client?: Partial<ApiClient>) => Promise<Tab>;
  readonly backend: () => SimulatedBackend;
  /** The visible lines, a text each. */
  readonly lines: (tab: Tab) => readonly string[];
  /** The list itself, which a failure must not replace. */
  readonly items: (tab: Tab) => readonly unknown[];
  /** The rules that these tests show, as the end of a title: ` [cart-14]`. */
  readonly tags?: string;
}

/** Tests for every command that updates a list optimistically. Call it inside a `describe`. */
export function describeListCommands({ open, backend, lines, items, tags = '' }: ListUnderTest, all: ListCommand[]) {
  const failNext = (endpoint: ListCommand['endpoint'], failure: 500 | 'network' | 'lost-response') =>
    backend().failNext(contract[endpoint].method, contract[endpoint].path, failure);

  async function expectErrorToast(tab: Tab) {
    await until(() => tab.notifications.length > 0);
    expect(tab.notifications).toEqual([`error: ${messages.somethingWentWrong}`]);
  }

  describe.each(all)('$name', ({ event, endpoint, optimistic, afterLostResponse = optimistic }) => {
    it(`shows at once, and is taken back with a toast when the backend refuses${tags}`, async () => {
      const response = holdResponse<never>();
      const tab = await open({ [endpoint]: () => response.promise });
      const before = lines(tab);

      tab.dispatch(event);
      expect(lines(tab)).toEqual(optimistic);
      expect(tab.notifications).toEqual([]);
      response.refuse(new ApiError(500, []));

      await expectErrorToast(tab);
      expect(lines(tab)).toEqual(before);
    });

    it.each([500, 'network'] as const)(
      `leaves the list as it was when the request fails with %s, with a toast${tags}`,
      async (failure) => {
        const tab = await open();
        failNext(endpoint, failure);
        const before = items(tab);

        tab.dispatch(event);

        await expectErrorToast(tab);
        expect(items(tab)).toBe(before);
      },
    );

    it('shows what the backend has when the response is lost, without sending it again', async () => {
      const tab = await open();
      failNext(endpoint, 'lost-response');

      tab.dispatch(event);

      await expectErrorToast(tab);
      await until(() => lines(tab).join() === afterLostResponse.join());
      expect(tab.notifications).toHaveLength(1);
    });
  });
}
