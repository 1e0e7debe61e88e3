import type PDFDocument from 'pdfkit';
import type { DocumentView } from './document-view';

/** Each has Latin, Devanagari and the sign of the rupee. */
const FONT = require.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf');
const BOLD = require.resolve('@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf');

const MARGIN = 42;
const INK = '#15181c';
const GREY = '#5a626b';
const HAIRLINE = '#c9ced4';
const TEXT = 9;

/** The fonts have no other scripts: the page of a document shows them by the fonts of the device. */
const UNKNOWN = /[^\p{Script=Latin}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]/gu;

type Pdf = InstanceType<typeof PDFDocument>;

interface Style {
  readonly bold?: boolean;
  readonly size?: number;
  readonly colour?: string;
  readonly align?: 'left' | 'right';
}

const written = (text: string): string => text.replaceAll(UNKNOWN, '?');

function write(pdf: Pdf, text: string, x: number, y: number, width: number, style: Style = {}): void {
  const { bold = false, size = TEXT, colour = INK, align = 'left' } = style;
  pdf
    .font(bold ? BOLD : FONT)
    .fontSize(size)
    .fillColor(colour)
    .text(written(text), x, y, { width, align });
}

const heightOf = (pdf: Pdf, text: string, width: number): number =>
  pdf.font(FONT).fontSize(TEXT).heightOfString(written(text), { width });

function line(pdf: Pdf, y: number): void {
  pdf
    .moveTo(MARGIN, y)
    .lineTo(pdf.page.width - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor(HAIRLINE)
    .stroke();
}

function writeHead(pdf: Pdf, { title, facts, parties }: DocumentView, width: number): void {
  write(pdf, title, MARGIN, MARGIN, width, { bold: true, size: 18 });
  let y = pdf.y + 8;
  for (const [label, value] of facts) {
    write(pdf, label, MARGIN, y, width / 3, { colour: GREY });
    write(pdf, value, MARGIN + width / 3, y, (width * 2) / 3);
    y = pdf.y + 2;
  }
  y += 10;
  line(pdf, y);
  const half = width / parties.length;
  let bottom = y;
  parties.forEach(({ heading, lines }, index) => {
    const x = MARGIN + half * index;
    write(pdf, heading, x, y + 8, half - 12, { colour: GREY });
    lines.forEach((text, at) => write(pdf, text, x, pdf.y + 1, half - 12, { bold: at === 0 }));
    bottom = Math.max(bottom, pdf.y);
  });
  pdf.y = bottom + 14;
}

function writeRow(
  pdf: Pdf,
  { columns }: DocumentView,
  cells: readonly string[],
  width: number,
  style: Style = {},
): void {
  const widths = columns.map((column) => (width * column.width) / 100);
  const height = Math.max(...cells.map((cell, index) => heightOf(pdf, cell, (widths[index] ?? 0) - 6)));
  if (pdf.y + height > pdf.page.height - MARGIN - 20) {
    pdf.addPage();
    pdf.y = MARGIN;
  }
  const y = pdf.y;
  line(pdf, y);
  let x = MARGIN;
  cells.forEach((cell, index) => {
    const column = widths[index] ?? 0;
    const align = columns[index]?.isNumber === true ? 'right' : 'left';
    if (cell !== '') write(pdf, cell, x, y + 4, column - 6, { ...style, align });
    x += column;
  });
  pdf.y = y + height + 8;
}

/** @returns a document as a PDF of A4 pages */
export async function documentPdf(view: DocumentView): Promise<Buffer> {
  // With the first document: it would take a tenth of the processor time of a start.
  const { default: Document } = await import('pdfkit');
  // Its own fonts alone: the standard ones are files that a packed shop has not.
  const pdf = new Document({ size: 'A4', margin: MARGIN, font: FONT, info: { Title: view.title }, lang: 'en' });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const width = pdf.page.width - 2 * MARGIN;
  writeHead(pdf, view, width);
  const labels = view.columns.map(({ label }) => label);
  writeRow(pdf, view, labels, width, { colour: GREY });
  for (const row of view.rows) writeRow(pdf, view, row, width);
  writeRow(pdf, view, view.totals, width, { bold: true });
  line(pdf, pdf.y);
  for (const note of view.notes) {
    write(pdf, note, MARGIN, pdf.y + 8, width);
  }
  pdf.end();
  return done;
}
