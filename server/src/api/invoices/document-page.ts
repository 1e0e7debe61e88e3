import { plainPage } from '@platform/process/plain-page';
import { html } from '../basic-pages/html';
import type { DocumentView } from './document-view';

/** In the page, so that a saved copy keeps it; its hash stands in the page's Content-Security-Policy. */
export const DOCUMENT_STYLE = `body{margin:2rem auto;max-width:60rem;padding:0 1rem;color:#15181c;background:#fff;font:1rem/1.5 system-ui,sans-serif}
h1{margin:0 0 1rem;font-size:1.75rem}h2,dt,th{color:#5a626b;font-size:.875rem;font-weight:400}h2,p,dd{margin:0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.5rem;margin:0 0 1.5rem}
.parties{display:grid;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));gap:1.5rem;margin-bottom:1.5rem}
.table{overflow-x:auto}table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.5rem .75rem .5rem 0;border-top:1px solid #c9ced4;text-align:left;vertical-align:top}
.number{text-align:right;white-space:nowrap}tfoot td{font-weight:600;border-bottom:1px solid #c9ced4}.notes{margin-top:1rem}
@media print{body{margin:0;max-width:none;font-size:9pt}}`;

/** @returns a document as a page that can be printed; scripts that the PDF has no font for are shown by the device's */
export function documentPage({ title, facts, parties, columns, rows, totals, notes }: DocumentView): string {
  const kindOf = (index: number) => (columns[index]?.isNumber === true ? 'number' : '');
  const cells = (row: readonly string[]) => row.map((cell, index) => html`<td class="${kindOf(index)}">${cell}</td>`);
  const body = html`<main>
    <h1>${title}</h1>
    <dl>
      ${facts.map(
        ([label, value]) =>
          html`<dt>${label}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    <div class="parties">
      ${parties.map(
        ({ heading, lines }) =>
          html`<section>
            <h2>${heading}</h2>
            ${lines.map((text) => html`<p>${text}</p>`)}
          </section>`,
      )}
    </div>
    <div class="table" tabindex="0" role="region" aria-label="Parts and tax">
      <table>
        <thead>
          <tr>
            ${columns.map(({ label }, index) => html`<th scope="col" class="${kindOf(index)}">${label}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                ${cells(row)}
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            ${cells(totals)}
          </tr>
        </tfoot>
      </table>
    </div>
    <div class="notes">${notes.map((note) => html`<p>${note}</p>`)}</div>
  </main>`;
  const head = `<meta name="robots" content="noindex"><style>${DOCUMENT_STYLE}</style>`;
  return plainPage({ title: html`${title} ${facts[0]?.[1]}`.text, head, body: body.text });
}
