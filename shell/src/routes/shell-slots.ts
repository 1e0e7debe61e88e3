import type { DeclaredSlots } from '@platform/host/routes/route-table';

/** The shell's own slots, on every page. */
export const shellSlots: DeclaredSlots = {
  // Phones have room for fewer: top-bar.module.css shows the first ones there.
  'top-bar.icons': { room: { lines: 1, most: 3 }, links: true },
  'footer.links': { links: true },
};
