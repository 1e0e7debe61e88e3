import { matchPath } from 'react-router-dom';
import { readPageData } from '../page-data';

/**
 * A document keeps the policies that it was loaded with, whatever the router shows in it, and a payment provider's scripts run
 * on payment pages alone. So these and all other pages never share a document.
 */
export interface PaymentPages {
  /** Patterns of addresses. */
  readonly pages: readonly string[];
  /** Whether this document was loaded for one of them. */
  readonly isHere: boolean;
}

interface WithPayment {
  /** Default: there is no provider. */
  readonly payment?: PaymentPages;
}

const isPaymentPage = (pages: readonly string[], pathname: string): boolean =>
  pages.some((page) => matchPath(page, pathname));

/** @returns what the server writes into the page where there is a payment provider */
export function readPayment(page: Document): WithPayment {
  const pages = readPageData<{ paymentPages?: readonly string[] }>(page, 'shop-configuration')?.paymentPages;
  return pages ? { payment: { pages, isHere: isPaymentPage(pages, page.location.pathname) } } : {};
}

/** Whether an address is to have another document than this one. */
export const isInOtherDocument = ({ payment }: WithPayment, pathname: string): boolean =>
  payment !== undefined && isPaymentPage(payment.pages, pathname) !== payment.isHere;
