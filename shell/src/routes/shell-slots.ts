import type { DeclaredSlots } from '@platform/host/routes/route-table';

/** The shell's own slots, on every page. */
export const shellSlots: DeclaredSlots = {
  'top-bar.icons': { room: { lines: 1, most: 1 }, links: true },
  'footer.links': { links: true },
};
