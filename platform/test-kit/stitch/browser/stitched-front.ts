import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { SwappedBuild } from './swapped-build';

type Swaps = ReadonlyMap<string, SwappedBuild>;

/** Headers that are about one connection or one encoding, and not about what is carried. */
const OF_THE_CONNECTION = [
  'connection',
  'host',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'keep-alive',
];
/** Not forwarded, so that responses are complete and uncompressed and can be changed. */
const NOT_REQUESTED = [...OF_THE_CONNECTION, 'accept-encoding', 'if-none-match', 'if-modified-since'];
const NOT_FORWARDED = [...OF_THE_CONNECTION, 'etag', 'last-modified'];

const REMOTES_IN_PAGE = /(<script\b[^>]*\bid=["']?shop-remotes\b[^>]*>)([\s\S]*?)(<\/script>)/i;

/** A shop's list of remotes, with the swapped ones instead of the live ones. */
function swapInList(text: string, swaps: Swaps): string {
  const list = JSON.parse(text) as { remotes: Record<string, unknown> };
  for (const { remote, entry } of swaps.values()) list.remotes[remote] = entry;
  return JSON.stringify(list).replaceAll('<', '\\u003c');
}

/** A shop's page: the same with the list that is written into it, and without preloads of the live ones. */
function swapInPage(page: string, swaps: Swaps): string {
  let swapped = page.replace(
    REMOTES_IN_PAGE,
    (_, start: string, list: string, end: string) => start + swapInList(list, swaps) + end,
  );
  for (const remote of swaps.keys()) {
    const ahead = new RegExp(`<(link|script)\\b[^>]*\\b(?:href|src)=["']?[^"'>]*/${remote}/[^>]*>(?:</script>)?`, 'gi');
    swapped = swapped.replace(ahead, '');
  }
  return swapped;
}

async function requestFromShop(request: IncomingMessage, shop: string): Promise<Response> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !NOT_REQUESTED.includes(name)) headers.set(name, String(value));
  }
  const method = request.method ?? 'GET';
  const body = ['GET', 'HEAD'].includes(method) ? undefined : (Readable.toWeb(request) as ReadableStream);
  const sent = { method, headers, redirect: 'manual', ...(body && { body, duplex: 'half' }) } as const;
  return fetch(new URL(request.url ?? '/', shop), sent);
}

function copyHeaders(upstream: Response, response: ServerResponse): void {
  upstream.headers.forEach((value, name) => {
    if (!NOT_FORWARDED.includes(name) && name !== 'set-cookie') response.setHeader(name, value);
  });
  for (const cookie of upstream.headers.getSetCookie()) response.appendHeader('set-cookie', cookie);
}

async function respondAsShop(request: IncomingMessage, response: ServerResponse, shop: string, swaps: Swaps) {
  const upstream = await requestFromShop(request, shop);
  response.statusCode = upstream.status;
  copyHeaders(upstream, response);
  const body = Buffer.from(await upstream.arrayBuffer());
  if (request.url === '/remotes.json' && upstream.ok) response.end(swapInList(body.toString(), swaps));
  else if (upstream.headers.get('content-type')?.startsWith('text/html'))
    response.end(swapInPage(body.toString(), swaps));
  else response.end(body);
}

async function respondFromSwap(response: ServerResponse, swap: SwappedBuild, name: string): Promise<void> {
  const file = await swap.read(name);
  response.setHeader('cache-control', 'no-store').setHeader('x-content-type-options', 'nosniff');
  if (file) response.setHeader('content-type', file.contentType).end(file.body);
  else response.writeHead(404).end();
}

async function respond(request: IncomingMessage, response: ServerResponse, shop: string, swaps: Swaps): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', shop);
  const [, remote = '', ...rest] = pathname.split('/');
  const swap = swaps.get(remote);
  if (swap) await respondFromSwap(response, swap, decodeURIComponent(rest.join('/')));
  else await respondAsShop(request, response, shop, swaps);
}

/**
 * A proxy in front of a running shop, which responds as that shop does, its Content-Security-Policy included, except
 * for the remotes that are swapped.
 * @param shop origin of the shop
 */
export function createStitchedFront(shop: string, swapped: readonly SwappedBuild[]): Server {
  const swaps = new Map(swapped.map((swap) => [swap.remote, swap]));
  return createServer((request, response) => {
    respond(request, response, shop, swaps).catch((cause: unknown) => {
      console.error(`${request.method} ${request.url} was not answered:`, cause);
      if (!response.headersSent) response.statusCode = 502;
      response.end();
    });
  });
}
