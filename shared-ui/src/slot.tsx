import type { ReactNode } from 'react';
import { Slot as AnySlot, type SlotProps } from '@platform/protocol/slot';

/** The inputs of the shop's slots; their owners declare the same in `src/routes.ts`. */
export interface SlotInputs {
  /** mf-catalog: below the buttons of a part. */
  'product.actions': { readonly productId: string };
  /** mf-catalog: below all that the shop says of a part. */
  'product.below': { readonly productId: string };
  /** mf-catalog: on each card of the listing. */
  'listing.card': { readonly productId: string };
  /** mf-cart: below the prices. */
  'cart.summary': { readonly total: number };
  /** mf-checkout: above the button that pays. */
  'checkout.before-pay': { readonly total: number };
  /** mf-checkout: dialogs, which need no room. */
  'checkout.dialogs': Readonly<Record<never, never>>;
  /** mf-account: links of the account's pages. */
  'account.menu': Readonly<Record<never, never>>;
  /** mf-account: what is on its way, below those links. */
  'account.orders': Readonly<Record<never, never>>;
  /** shell: beside the shopper's links. */
  'top-bar.icons': Readonly<Record<never, never>>;
  /** shell: links below all pages. */
  'footer.links': Readonly<Record<never, never>>;
}

type NamedSlotProps<Name extends keyof SlotInputs> = Omit<SlotProps, 'name' | 'inputs'> & {
  readonly name: Name;
} & (keyof SlotInputs[Name] extends never
    ? { readonly inputs?: SlotInputs[Name] }
    : { readonly inputs: SlotInputs[Name] });

/** A place that other teams fill; the host of the page provides what is in it. */
export function Slot<Name extends keyof SlotInputs>(props: NamedSlotProps<Name>): ReactNode {
  return <AnySlot {...props} />;
}
