import { render, screen } from '@testing-library/react';
import type { OrderDocument } from '@piston-parts/shared-contract';
import { OrderFacts } from './order-facts';

const ORDER = { number: 'PP-7K4M-2XQ9', paidAt: '2026-11-27T10:00:00Z', car: null };
const document = (kind: OrderDocument['kind'], number: string): OrderDocument => ({
  kind,
  number,
  issuedAt: '2026-11-27T10:00:00Z',
  pdf: `/api/documents/pdf?number=${number}`,
  page: `/api/documents/html?number=${number}`,
});

it('opens the invoice and the credit notes of an order, as PDF and to print [invoices-6]', () => {
  const documents = [document('invoice', 'INV/26-27/00001'), document('credit_note', 'CRN/26-27/00001')];
  render(<OrderFacts order={ORDER} documents={documents} deliveredTo="Kochi" />);

  expect(screen.getByText('Tax invoice')).toBeVisible();
  expect(screen.getByText('Credit note')).toBeVisible();
  for (const { number, pdf, page } of documents) {
    expect(screen.getByRole('link', { name: `${number} (PDF)` })).toHaveAttribute('href', pdf);
    expect(screen.getByRole('link', { name: `to print ${number}` })).toHaveAttribute('href', page);
  }
});
