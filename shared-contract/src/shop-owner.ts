import { STORE_NAME } from './constants';

/**
 * The owner of the shop. The pages of text, the footer and the printed order read the owner's data from here alone.
 * Fields that the owner does not have are null and are not shown.
 */
export interface ShopOwner {
  /** As printed. */
  readonly name: string;
  /** Postal address, line by line. */
  readonly address: readonly string[];
  readonly email: string;
  readonly phone: string | null;
  /** Tax number for invoices. */
  readonly gstin: string | null;
  /** Whether this is a demonstration: then the pages state that instead of making promises. */
  readonly demonstration: boolean;
}

export const shopOwner: ShopOwner = {
  name: STORE_NAME,
  address: ['Demonstration counter', '1 Example Road, Bengaluru', 'Karnataka 560001, India'],
  email: 'care@pistonparts.example',
  phone: null,
  gstin: null,
  demonstration: true,
};

/** The shop's pages elsewhere, in the footer's order. With none configured the footer shows none. */
export const socialLinks: readonly { readonly name: string; readonly url: string }[] = [];
