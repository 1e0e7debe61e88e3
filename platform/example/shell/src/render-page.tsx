import type { RenderRequest } from '@platform/protocol/server-rendering';
import { renderShop } from '@platform/host/prerendered/render-shop';
import { Shop } from './shop';
import { shellSlots } from './slots';

/** The same tree as in the browser. */
export const render = (page: RenderRequest) =>
  renderShop(page, (hosting) => <Shop {...hosting} data={page.data} />, shellSlots);
