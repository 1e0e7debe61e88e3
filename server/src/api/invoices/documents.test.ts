import type { OrderDocument } from '@piston-parts/shared-contract';
import { eq } from 'drizzle-orm';
import { orders } from '../../database/order.schema';
import { settingsInDatabase } from '../../shop-settings/shop-settings';
import type { Shopper } from '@piston-parts/shared-contract/contract-suite';
import { startTestShop, type TestShop } from '../testing/test-shop';
import { createDocumentLinks } from './document-links';
import { documentPage } from './document-page';
import { documentPdf } from './document-pdf';
import { documentView } from './document-view';
import { inv01 } from './inv-01';
import { issueInvoice } from './issue-documents';
import type { TaxDocument } from '../../tax/tax-document';
import { sumOf, taxLine } from '../../tax/tax-lines';

const DISC = { productId: 'BR-8101', name: 'Brake disc', hsn: '870830', rate: 18, qty: 2, unitPrice: 154_900 };
const KERALA = { code: '32', name: 'Kerala' };
const lines = [taxLine(DISC, true)];
const INVOICE: TaxDocument = {
  kind: 'invoice',
  number: 'INV/26-27/00042',
  issuedAt: '2026-11-27T10:00:00.000Z',
  order: { number: 'PP-7K4M-2XQ9', paidAt: '2026-11-26T20:00:00.000Z' },
  seller: {
    name: 'Kaveri <Spares>',
    address: ['4 Market Road', 'Thrissur 680001'],
    gstin: '32AAAAA0000A1ZB',
    state: KERALA,
  },
  buyer: {
    name: 'मीरा நாயர்',
    address: ['14, Lake Road', 'Kochi 682001', 'Kerala'],
    gstin: '27AAPFU0939F1ZV',
    state: KERALA,
    postalCode: '682001',
  },
  lines,
  sums: sumOf(lines),
  demonstration: false,
};

describe('A document', () => {
  it('is a page with everything that the law asks for, and runs nothing that a name contains [invoices-1, invoices-6]', () => {
    const { columns, ...view } = documentView(INVOICE);
    const facts = [
      ['Tax invoice number', 'INV/26-27/00042'],
      ['Date', '27/11/2026'],
      ['Order', 'PP-7K4M-2XQ9 of 27/11/2026'],
      ['Place of supply', 'Kerala (32)'],
      ['Tax payable on reverse charge', 'No'],
    ];
    const names = ['Part', 'HSN', 'Units', 'Taxable', 'Rate', 'CGST', 'SGST', 'Total'];
    expect(columns.map(({ label }) => label)).toEqual(names);
    const [seller, buyer] = [
      ['Kaveri <Spares>', '4 Market Road', 'Thrissur 680001', 'State: Kerala (32)', 'GSTIN: 32AAAAA0000A1ZB'],
      ['मीरा நாயர்', '14, Lake Road', 'Kochi 682001', 'Kerala', 'State: Kerala (32)', 'GSTIN: 27AAPFU0939F1ZV'],
    ];
    const notes = ['Three Thousand Ninety Eight Rupees Only', 'Issued electronically; valid without a signature.'];
    expect(view).toEqual({
      title: 'Tax invoice',
      facts,
      parties: [
        { heading: 'Sold by', lines: seller },
        { heading: 'Sold and delivered to', lines: buyer },
      ],
      rows: [['Brake disc (BR-8101)', '870830', '2', '2,625.42', '18 %', '236.29', '236.29', '3,098.00']],
      totals: ['Total', '', '', '2,625.42', '', '236.29', '236.29', '3,098.00'],
      notes,
    });
    const page = documentPage(documentView(INVOICE));
    for (const text of [...facts.flat(), ...names, 'GSTIN: 32AAAAA0000A1ZB', '3,098.00', ...notes, 'நாயர்'])
      expect(page).toContain(text);
    expect(page).not.toContain('<Spares>');

    const across = [taxLine(DISC, false)];
    const credit = documentView({
      ...INVOICE,
      kind: 'credit_note',
      corrects: { number: INVOICE.number, issuedAt: INVOICE.issuedAt },
      lines: across,
      sums: sumOf(across),
      demonstration: true,
    });
    expect(credit).toMatchObject({
      title: 'Credit note',
      totals: ['Total', '', '', '2,625.42', '', '472.58', '3,098.00'],
    });
    expect(credit.facts).toContainEqual(['For invoice', 'INV/26-27/00042 of 27/11/2026']);
    expect(credit.columns).toContainEqual({ label: 'IGST', width: 20, isNumber: true });
    expect(credit.notes).toContain('This shop is a demonstration: nothing was sold, and no tax is owed.');
  });

  it('is a PDF of A4 pages, on as many as its lines need [invoices-6]', async () => {
    const one = await documentPdf(documentView(INVOICE));
    const many = await documentPdf(
      documentView({ ...INVOICE, lines: Array.from({ length: 80 }, () => taxLine(DISC, true)) }),
    );
    const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

    expect(one.subarray(0, 5).toString()).toBe('%PDF-');
    expect([pagesOf(one), pagesOf(many)]).toEqual([1, 3]);
  });

  it('of a registered buyer has the form of the registration portal, in rupees that add up [invoices-7]', () => {
    expect(inv01(INVOICE)).toMatchObject({
      DocDtls: { Typ: 'INV', No: 'INV/26-27/00042', Dt: '27/11/2026' },
      SellerDtls: { Gstin: '32AAAAA0000A1ZB', Loc: 'Thrissur', Pin: 680001, Stcd: '32' },
      BuyerDtls: { Gstin: '27AAPFU0939F1ZV', Loc: 'Kochi', Pin: 682001, Pos: '32' },
      ItemList: [{ HsnCd: '870830', Qty: 2, AssAmt: 2625.42, CgstAmt: 236.29, SgstAmt: 236.29, TotItemVal: 3098 }],
      ValDtls: { AssVal: 2625.42, TotInvVal: 3098 },
    });
    expect(inv01({ ...INVOICE, buyer: { ...INVOICE.buyer, gstin: null } })).toBeNull();
  });
});

describe('The link to a document', () => {
  let testShop: TestShop;
  let shopper: Shopper;
  let documents: readonly OrderDocument[];
  beforeAll(async () => {
    testShop = await startTestShop('PostgreSQL');
    const settings = settingsInDatabase(testShop.database);
    const ifVersion = (await settings.read()).version;
    const shop = { name: 'Kaveri', address: ['Thrissur 680001'], gstin: '32AAAAA0000A1ZB', delivery: { charge: 0 } };
    await settings.save({ settings: shop, change: 'test', changedBy: 'owner', ifVersion });
    const placed = await testShop.shop.shopperWithOrder();
    shopper = placed.shopper;
    const body = { firstName: 'Meera', lastName: 'Nair', gstin: '32AAAAA0000A1ZB' };
    await testShop.shop.ask('postProfile', { token: shopper.token, body });
    await testShop.shop.confirmPayment(shopper, placed.order, await testShop.shop.payAtGateway(placed.order));
    await testShop.database.transaction(async (queries) => {
      const [row] = await queries.select().from(orders).where(eq(orders.id, placed.order._id)).for('update');
      if (row) await issueInvoice(queries, row, new Map(row.lines.map(({ productId, qty }) => [productId, qty])));
    });
    const { order } = await testShop.shop.ask('getOrder', {
      token: shopper.token,
      parameters: { id: placed.order._id },
    });
    documents = order.documents ?? [];
  });
  afterAll(() => testShop.stop());
  const open = (url = '') => testShop.app.inject({ url });

  it('opens the PDF and the page without a session, for nobody to keep or to frame [invoices-6]', async () => {
    const [document] = documents;
    const pdf = await open(document?.pdf);
    const page = await open(document?.page);
    const registration = await open(document?.inv01);

    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(page.body).toContain(document?.number);
    expect(registration.json()).toMatchObject({ DocDtls: { No: document?.number } });
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.headers['cache-control']).toContain('no-store');
  });

  it.each([
    ['of another document', (link: string) => link.replace('00001', '00002')],
    ['in another format', (link: string) => link.replace('/pdf?', '/html?')],
    ['that lasts longer', (link: string) => link.replace(/expires=\d+/, `expires=${Date.now() * 2}`)],
    ['without a signature', (link: string) => link.replace(/signature=[^&]+/, 'signature=')],
    ['with two numbers', (link: string) => `${link}&number=INV`],
  ])('%s is refused [invoices-6]', async (_, forge) => {
    const response = await open(forge(documents[0]?.pdf ?? ''));

    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ errors: [expect.stringContaining('Open the order again')] });
  });

  it('is the same for an hour, and has expired two hours later [invoices-6]', () => {
    const links = createDocumentLinks('0123456789abcdef0123456789abcdef');
    const at = (time: string) => new Date(`2026-11-27T${time}Z`);
    const link = links.linkTo('INV/26-27/00001', 'pdf', at('10:05:00'));
    const query = Object.fromEntries(new URLSearchParams(link.split('?')[1])) as { expires: string; signature: string };
    const opens = (time: string) => links.isValid({ number: 'INV/26-27/00001', format: 'pdf', ...query }, at(time));

    expect(links.linkTo('INV/26-27/00001', 'pdf', at('10:55:00'))).toBe(link);
    expect([opens('10:05:00'), opens('11:59:59'), opens('12:00:00')]).toEqual([true, true, false]);
  });
});
