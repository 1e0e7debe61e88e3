import type { PageFigures, Timing } from './measure-page';
import peers from './peers.json';

const COLUMNS = ['', 'requests', 'JS KB', 'round trips', 'content ms', 'LCP ms', 'CLS'];
const OURS = 'Piston Parts';
const MONOLITH = 'the same code as one application';
const UNKNOWN = 'never';

/**
 * Formats the figures: each page compared with other shops, then further figures of ours.
 * @param monolith the same pages of the same code, built as one plain webpack application
 */
export function describeFigures(
  figures: readonly PageFigures[],
  runs: number,
  monolith: readonly PageFigures[] = [],
): string {
  return [
    `Page load on a slow phone: 412×823, 1.6 Mbit/s, 150 ms a request, processor 4× slower, HTTP/2, gzip, nothing cached,` +
      ` ${runs === 1 ? 'one run' : `median of ${runs}`}.`,
    'JS that had come before the shop did what was pressed; round trips one after another before content, the page',
    'included. The simulated backend answers without the network, after 400 ms; the other shops’ data came over it.',
    ...figures.map(
      (ours) =>
        `\n${compare(
          ours,
          monolith.find(({ page }) => page === ours.page),
        )}`,
    ),
    ...figures.map((page) => `\n${detail(page)}`),
  ].join('\n');
}

const row = (shop: string, figures: PageFigures): string[] => [
  shop,
  String(figures.requests),
  String(figures.javaScriptBeforeInteractiveKB ?? UNKNOWN),
  String(figures.roundTrips ?? UNKNOWN),
  String(figures.content?.median ?? UNKNOWN),
  String(figures.largestPaint?.median ?? UNKNOWN),
  String(figures.layoutShift),
];

function compare(ours: PageFigures, monolith: PageFigures | undefined): string {
  const rows = [
    row(OURS, ours),
    ...(monolith ? [row(MONOLITH, monolith)] : []),
    ...peers[ours.page].map((peer) => [
      peer.shop,
      String(peer.requests),
      String(peer.javaScriptKB),
      String(peer.roundTrips),
      String(peer.contentMs),
      String(peer.largestPaintMs),
      String(peer.layoutShift),
    ]),
  ];
  return table([[`${ours.page} ${ours.address}`, ...COLUMNS.slice(1)], ...rows]);
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = COLUMNS.map((_name, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}

function detail(figures: PageFigures): string {
  const kinds = Object.entries(figures.kilobytesByKind).map(([kind, kilobytes]) => `${kind} ${kilobytes}`);
  const lines = [
    ['first paint', range(figures.firstPaint, 'ms')],
    ['content', range(figures.content, 'ms')],
    ['the shop does what is pressed', range(figures.answers, 'ms')],
    ['JS KB before content', String(figures.javaScriptBeforeContentKB ?? UNKNOWN)],
    ['largest paint', `${range(figures.largestPaint, 'ms')} (${figures.largestPaintOf ?? 'nothing'})`],
    ...(figures.homeToProduct ? [['home → product, inside the shop', range(figures.homeToProduct, 'ms')]] : []),
    ['content, a second for each answer', `${figures.longWayContentMs ?? UNKNOWN} ms`],
    ['KB by type', kinds.join(', ')],
    ['JS KB of the simulated backend', String(figures.simulatedBackendKB)],
    ['JS KB of the whole visit, without it', String(figures.javaScriptKB)],
    ['the same in brotli, as visitors get it', String(figures.javaScriptBrotliKB)],
    ...problems('library twice', figures.repeatedLibraries),
    ...problems('not loaded', figures.failedFiles),
    ...problems('console', figures.complaints),
  ];
  const widest = Math.max(...lines.map(([name = '']) => name.length));
  return [figures.page, ...lines.map(([name = '', value = '']) => `  ${name.padEnd(widest)}  ${value}`)].join('\n');
}

function range(timing: Timing | null, unit: string): string {
  return timing ? `${timing.median} ${unit} (${timing.best} to ${timing.worst})` : UNKNOWN;
}

function problems(name: string, lines: readonly string[]): string[][] {
  return lines.length > 0 ? lines.map((line) => [name, line]) : [[name, 'none']];
}
