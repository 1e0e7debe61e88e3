import type { DeclaredSlots } from '@platform/host/routes/route-table';

/** Places of the header and the footer, which every page has. */
export const shellSlots: DeclaredSlots = {
  'header.basket': { room: { lines: 1, most: 1 } },
  'footer.links': { links: true },
};
