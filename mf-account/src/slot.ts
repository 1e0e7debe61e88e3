import { Slot as AnySlot } from '@piston-parts/shared-ui';
import type { SlotOf } from '@platform/protocol/slot';
import type { slots } from './routes';

/** A slot that `routes.ts` declares, with its inputs. */
export const Slot: SlotOf<typeof slots> = AnySlot;
