import { indianDate, type TaxDocument } from '../../tax/tax-document';
import type { TaxSums } from '../../tax/tax-lines';

const rupees = (paise: number): number => paise / 100;

const taxes = ({ igst, cgst, sgst }: TaxSums) => ({
  IgstAmt: rupees(igst),
  CgstAmt: rupees(cgst),
  SgstAmt: rupees(sgst),
});

/** The postal code that an address of lines ends with or has. */
const pinOf = (lines: readonly string[]): number | null => {
  const pin = /\b[1-9]\d{2} ?\d{3}\b/.exec(lines.join(' '))?.[0];
  return pin === undefined ? null : Number(pin.replace(' ', ''));
};

/** The last line of an address that names a place, without its postal code. */
const placeOf = (lines: readonly string[], name: string): string =>
  lines
    .at(-1)
    ?.replace(/[\s,-]*\b[1-9]\d{2} ?\d{3}\b.*$/, '')
    .trim() || name;

/**
 * A document in the form that the invoice registration portal takes (INV-01, schema 1.1), amounts in rupees.
 * @returns null for a buyer without a GSTIN, whose invoices are not registered, and for a seller whose address has no postal code
 */
export function inv01(document: TaxDocument): object | null {
  const { kind, number, issuedAt, corrects, seller, buyer, lines, sums } = document;
  const sellerPin = pinOf(seller.address);
  if (buyer.gstin === null || sellerPin === null) return null;
  const [sellerLine = seller.name] = seller.address;
  const [buyerLine = buyer.name] = buyer.address;
  return {
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N' },
    DocDtls: { Typ: kind === 'invoice' ? 'INV' : 'CRN', No: number, Dt: indianDate(new Date(issuedAt)) },
    SellerDtls: {
      Gstin: seller.gstin,
      LglNm: seller.name,
      Addr1: sellerLine,
      Loc: placeOf(seller.address, seller.state.name),
      Pin: sellerPin,
      Stcd: seller.state.code,
    },
    BuyerDtls: {
      Gstin: buyer.gstin,
      LglNm: buyer.name,
      Pos: buyer.state.code,
      Addr1: buyerLine,
      Loc: placeOf(buyer.address.slice(0, 2), buyer.state.name),
      Pin: Number(buyer.postalCode),
      Stcd: buyer.state.code,
    },
    ItemList: lines.map((line, index) => ({
      SlNo: String(index + 1),
      PrdDesc: line.name,
      IsServc: line.productId === null ? 'Y' : 'N',
      HsnCd: line.hsn,
      Qty: line.qty,
      Unit: line.productId === null ? 'OTH' : 'NOS',
      UnitPrice: rupees(Math.round(line.taxable / line.qty)),
      TotAmt: rupees(line.taxable),
      AssAmt: rupees(line.taxable),
      GstRt: line.rate,
      ...taxes(line),
      TotItemVal: rupees(line.total),
    })),
    ValDtls: { AssVal: rupees(sums.taxable), ...taxes(sums), TotInvVal: rupees(sums.total) },
    ...(corrects && {
      RefDtls: { PrecDocDtls: [{ InvNo: corrects.number, InvDt: indianDate(new Date(corrects.issuedAt)) }] },
    }),
  };
}
