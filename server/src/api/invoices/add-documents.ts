import { backendMessages, refuse } from '@piston-parts/shared-contract/backend';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Queries } from '../../database/database';
import { taxDocuments } from '../../database/tax-document.schema';
import type { TaxDocument } from '../../tax/tax-document';
import { readReturnPhoto } from '../orders/return-photos';
import { DOCUMENTS_PATH, type DocumentLinks } from './document-links';
import { documentPage, DOCUMENT_STYLE } from './document-page';
import { documentPdf } from './document-pdf';
import { documentView } from './document-view';
import { inv01 } from './inv-01';

const STYLE_HASH = createHash('sha256').update(DOCUMENT_STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** A document never changes, so neither do its bytes. */
const MAX_CACHED = 100;

async function readDocument(queries: Queries, number: string): Promise<TaxDocument> {
  const [row] = await queries.select().from(taxDocuments).where(eq(taxDocuments.number, number));
  return row?.document ?? refuse(404, backendMessages.documentLinkInvalid);
}

type Link = { readonly Params: { format: string }; readonly Querystring: Readonly<Record<string, unknown>> };

/** Adds what links open: documents as a PDF, as a page to print and as INV-01 (invoices-6), photos of returns (orders-18). */
export function addDocuments(
  app: FastifyInstance,
  { queries, links }: { queries: Queries; links: DocumentLinks },
): void {
  const pdfs = new LRUCache<string, Buffer>({
    max: MAX_CACHED,
    fetchMethod: async (number) => documentPdf(documentView(await readDocument(queries, number))),
  });
  app.get<Link>(`${DOCUMENTS_PATH}/:format`, async ({ params: { format }, query }, reply) => {
    const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
    const number = text('number');
    const link = { number, format, expires: text('expires'), signature: text('signature') };
    if (!links.isValid(link, new Date())) return refuse(404, backendMessages.documentLinkInvalid);
    void reply.headers({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-disposition': `inline; filename="${number.replaceAll('/', '-')}.${format}"`,
    });
    if (format === 'jpg') {
      const [orderId = '', returnId = ''] = number.split(' ');
      const photo = await readReturnPhoto(queries, { orderId, returnId });
      return photo ? reply.type('image/jpeg').send(photo) : refuse(404, backendMessages.documentLinkInvalid);
    }
    if (format === 'pdf') return reply.type('application/pdf').send(await pdfs.fetch(number));
    const document = await readDocument(queries, number);
    if (format === 'json') return inv01(document) ?? refuse(404, backendMessages.documentLinkInvalid);
    void reply.header('content-security-policy', POLICY);
    return reply.type('text/html; charset=utf-8').send(documentPage(documentView(document)));
  });
}
