import type { PageFigures, Timing } from './measure-page';
import peers from './peers.json';

const COLUMNS = ['', 'requests', 'JS KB', 'round trips', 'content ms', 'LCP ms', 'CLS'];
const OURS = 'Piston Parts';
const UNKNOWN = 'never';

/**
 * Writes the figures as a text for people: each page beside the shops that were measured in the same way, then what
 * else is known of ours.
 */
export function describeFigures(figures: readonly PageFigures[], runs: number): string {
  return [
    `Page load on a slow phone: 412×823, 1.6 Mbit/s, 150 ms a request, processor 4× slower, HTTP/2, gzip, nothing cached,` +
      ` ${runs === 1 ? 'one run' : `median of ${runs}`}.`,
    'JS without the simulated backend; round trips one after another before content, the page included. The simulated',
    'backend answers without the network, after 400 ms; the other shops’ data came over it.',
    ...figures.map((page) => `\n${compare(page)}`),
    ...figures.map((page) => `\n${detail(page)}`),
  ].join('\n');
}

function compare(ours: PageFigures): string {
  const rows = [
    [
      OURS,
      String(ours.requests),
      String(ours.javaScriptKB),
      String(ours.roundTrips ?? UNKNOWN),
      String(ours.content?.median ?? UNKNOWN),
      String(ours.largestPaint?.median ?? UNKNOWN),
      String(ours.layoutShift),
    ],
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
    ['largest paint', `${range(figures.largestPaint, 'ms')} (${figures.largestPaintOf ?? 'nothing'})`],
    ...(figures.homeToProduct ? [['home → product, inside the shop', range(figures.homeToProduct, 'ms')]] : []),
    ['content, a second for each answer', `${figures.longWayContentMs ?? UNKNOWN} ms`],
    ['KB by type', kinds.join(', ')],
    ['JS KB of the simulated backend', String(figures.simulatedBackendKB)],
    ['JS KB come before content, with it', String(figures.javaScriptBeforeContentKB ?? UNKNOWN)],
    ['JS KB in brotli, as visitors get it', String(figures.javaScriptBrotliKB)],
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

function problems(name: string, found: readonly string[]): string[][] {
  return found.length > 0 ? found.map((line) => [name, line]) : [[name, 'none']];
}
