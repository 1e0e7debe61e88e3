import type { CDPSession } from 'playwright-core';

export type FileKind = 'html' | 'js' | 'css' | 'json' | 'image' | 'font' | 'other';

/** One file loaded over the network. Times are counted from the page's first request. */
export interface LoadedFile {
  readonly requestId: string;
  /** Path on the shop's origin, or the whole address of another. */
  readonly address: string;
  kind: FileKind;
  startMs: number;
  /** Undefined as long as it is on its way. */
  endMs: number | undefined;
  /** Headers and compressed body, as transferred. */
  bytes: number;
  /** HTTP status, 0 before the response. */
  status: number;
  /** E.g. `h2`. */
  protocol: string;
}

export interface Traffic {
  /** In the order of their requests, without those that a cache answered. */
  readonly files: () => LoadedFile[];
  /** How long there has been no request, in milliseconds; 0 while one is pending. */
  readonly quietMs: () => number;
}

/** Notes every file that a page loads from now on. */
export async function recordTraffic(devtools: CDPSession, origin: string): Promise<Traffic> {
  const files = new Map<string, LoadedFile>();
  let lastChange = Date.now();
  let zeroMs: number | undefined;

  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (!/^https?:/.test(request.url)) return;
    zeroMs ??= timestamp * 1000;
    lastChange = Date.now();
    files.set(requestId, {
      requestId,
      address: request.url.startsWith(`${origin}/`) ? request.url.slice(origin.length) : request.url,
      kind: kindOf(type ?? 'Other', ''),
      startMs: timestamp * 1000 - zeroMs,
      endMs: undefined,
      bytes: 0,
      status: 0,
      protocol: '',
    });
  });
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    const file = files.get(requestId);
    if (!file) return;
    file.kind = kindOf(type, response.mimeType);
    file.status = response.status;
    file.protocol = response.protocol ?? '';
    if (response.fromDiskCache || response.fromPrefetchCache) files.delete(requestId);
  });
  devtools.on('Network.requestServedFromCache', ({ requestId }) => void files.delete(requestId));

  const end = (requestId: string, timestamp: number, bytes: number) => {
    const file = files.get(requestId);
    if (!file) return;
    lastChange = Date.now();
    file.endMs = timestamp * 1000 - (zeroMs ?? 0);
    file.bytes = bytes;
  };
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    end(requestId, timestamp, encodedDataLength),
  );
  devtools.on('Network.loadingFailed', ({ requestId, timestamp }) => end(requestId, timestamp, 0));
  await devtools.send('Network.enable');

  return {
    files: () => [...files.values()],
    quietMs: () => ([...files.values()].some(({ endMs }) => endMs === undefined) ? 0 : Date.now() - lastChange),
  };
}

const KIND_BY_TYPE: Readonly<Record<string, FileKind>> = {
  Document: 'html',
  Script: 'js',
  Stylesheet: 'css',
  Image: 'image',
  Font: 'font',
};

function kindOf(type: string, mimeType: string): FileKind {
  const byType = KIND_BY_TYPE[type];
  if (byType) return byType;
  // The type of a preload or a fetch is known only from its response.
  if (mimeType.includes('javascript')) return 'js';
  if (mimeType.includes('css')) return 'css';
  if (mimeType.includes('json')) return 'json';
  if (mimeType.startsWith('image/')) return 'image';
  return mimeType.includes('font') ? 'font' : 'other';
}
