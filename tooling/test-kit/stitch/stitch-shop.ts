import { stitchPage, type StitchedPage, type StitchOptions as PageOptions } from '@platform/test-kit/stitch';
import type { Shopper } from '../screen-test/prepared-shopper';
import type { RenderedScreen, RenderScreenOptions } from '../screen-test/render-screen';
import type { ShopPage } from './shop-page';

export interface StitchOptions extends PageOptions, Shopper, Pick<RenderScreenOptions, 'before'> {}

export interface StitchedShop extends RenderedScreen, Pick<StitchedPage<ShopPage>, 'start' | 'stop'> {}

/**
 * Opens the whole shop in jsdom: the shell and the remotes as they were built.
 * The simulated backend has no delay, keeps everything in memory and is new for each test.
 */
export async function stitchShop(options: StitchOptions): Promise<StitchedShop> {
  const { page, opened, ...stitched } = await stitchPage<ShopPage>(options, async (shop) => {
    await shop.prepare(options);
    await options.before?.(shop);
  });
  const { backend, client, otherTabs, toasts, reloads } = page;
  return {
    ...stitched,
    store: opened,
    backend,
    client,
    otherTabs,
    reloads,
    toasts: () => toasts.shown().map(({ text }) => text),
  };
}
