import { createHmac } from 'node:crypto';
import { API_PREFIX, type OrderDocument } from '@piston-parts/shared-contract';
import { timestamp } from '@piston-parts/shared-contract/backend';
import { isSameText } from '@platform/process/is-same-text';
import type { taxDocuments } from '../../database/tax-document.schema';
import { TITLES } from './document-view';
import { inv01 } from './inv-01';

/** Path of the documents, below the prefix of the API. */
export const DOCUMENTS_PATH = '/documents';

export const DOCUMENT_FORMATS = ['pdf', 'html', 'json', 'jpg'] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

const HOUR_MS = 60 * 60 * 1000;

/** Links to documents and to photos of returns: who has one reads that document until it expires, without a session, as a download needs. */
export interface DocumentLinks {
  /**
   * @param number of the document, or for a photo the order and its return: `… R1`
   * @returns the path and query; the same within an hour
   */
  linkTo(number: string, format: DocumentFormat, now: Date): string;
  /** @returns whether a link with these parameters was made by `linkTo`, and has not expired. */
  isValid(
    link: { readonly number: string; readonly format: string; readonly expires: string; readonly signature: string },
    now: Date,
  ): boolean;
}

/** @param secret at least 32 secret characters. */
export function createDocumentLinks(secret: string): DocumentLinks {
  const sign = (number: string, format: string, expires: string) =>
    createHmac('sha256', secret).update(`document ${format} ${expires} ${number}`).digest('base64url');
  return {
    linkTo(number, format, now) {
      // The end of the next hour, so that the response of an order stays the same for a while, and so its ETag.
      const expires = String((Math.floor(now.getTime() / HOUR_MS) + 2) * HOUR_MS);
      const query = new URLSearchParams({ number, expires, signature: sign(number, format, expires) });
      return `${API_PREFIX}${DOCUMENTS_PATH}/${format}?${query.toString()}`;
    },
    isValid({ number, format, expires, signature }, now) {
      const isSigned = isSameText(signature, sign(number, format, expires));
      return isSigned && now.getTime() < Number(expires);
    },
  };
}

/** A document as the API names it, with links that open it. */
export const toApiDocument =
  (links: DocumentLinks, now: Date) =>
  ({ kind, number, issuedAt, document }: typeof taxDocuments.$inferSelect): OrderDocument => ({
    kind,
    number,
    title: `${TITLES[kind]} ${number}`,
    issuedAt: timestamp(issuedAt),
    pdf: links.linkTo(number, 'pdf', now),
    page: links.linkTo(number, 'html', now),
    ...(inv01(document) && { inv01: links.linkTo(number, 'json', now) }),
  });
