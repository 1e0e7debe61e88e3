import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '@platform/registry/files/bucket-settings';

/** A service that speaks as much of S3 as a registry asks for, and refuses what real services refuse. */
export interface TestS3 {
  readonly settings: BucketSettings;
  /** Name → content. */
  readonly objects: Map<string, Buffer>;
  /** Makes an object as old as if it had been written then. */
  readonly setWritten: (name: string, at: Date) => void;
  /** As if the service were away, until it is opened again. */
  readonly setAway: (isAway: boolean) => void;
  /** Lets the service respond to nothing until then. */
  readonly waitFor: (moment: Promise<void>) => void;
  readonly close: () => Promise<void>;
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** The signature that AWS documents as version 4, whose query has the order of its names here. */
function signatureOf({ method, url = '/', headers }: IncomingMessage, scope: string, signed: string, secret: string) {
  const [day = '', region = '', service = '', ending = ''] = scope.split('/');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const [address, query = ''] = url.split('?');
  const parameters = [...new URLSearchParams(query)].map((pair) => pair.map(encodeURIComponent).join('=')).sort();
  const request = [method, address, parameters.join('&'), lines.join(''), signed, headers['x-amz-content-sha256']].join(
    '\n',
  );
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const key = [region, service, ending].reduce<Buffer>((last, part) => hmac(last, part), hmac(`AWS4${secret}`, day));
  return hmac(key, text).toString('hex');
}

function isSigned(request: IncomingMessage, { key, secret, region }: BucketSettings): boolean {
  const [, credential = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  const [id, ...scope] = credential.split('/');
  return (
    id === key &&
    scope[1] === region &&
    scope[2] === 's3' &&
    signed.includes('x-amz-content-sha256') &&
    signature === signatureOf(request, scope.join('/'), signed, secret)
  );
}

/** Small, so that tests see lists of several pages. */
const PAGE = 2;

/** A page of the list of objects, which continues where the token says. */
function listPage(objects: ReadonlyMap<string, Buffer>, written: ReadonlyMap<string, Date>, query = ''): Buffer {
  const from = Number(new URLSearchParams(query).get('continuation-token') ?? 0);
  const entries = [...objects.keys()].sort().slice(from, from + PAGE);
  const dateOf = (name: string) => (written.get(name) ?? new Date()).toISOString();
  const contents = entries.map(
    (name) => `<Contents><Key>${name}</Key><LastModified>${dateOf(name)}</LastModified></Contents>`,
  );
  const isLast = from + PAGE >= objects.size;
  const next = isLast ? '' : `<NextContinuationToken>${from + PAGE}</NextContinuationToken>`;
  return Buffer.from(`<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`);
}

export async function openS3(bucket = 'shop-releases'): Promise<TestS3> {
  const objects = new Map<string, Buffer>();
  const written = new Map<string, Date>();
  let isAway = false;
  let moment = Promise.resolve();
  const own = { bucket, region: 'eu-central-1', key: 'a-key-of-this-test', secret: 'a secret of this test' };

  const readOrWrite = (request: IncomingMessage, body: Buffer): { status: number; code?: string; body?: Buffer } => {
    const [, name] = new RegExp(`^/${bucket}/(.+)$`).exec(request.url ?? '') ?? [];
    if (name === undefined) return { status: 404, code: 'NoSuchBucket' };
    if (request.method === 'PUT') objects.set(name, body);
    if (request.method === 'DELETE') {
      objects.delete(name);
      return { status: 204 };
    }
    const object = objects.get(name);
    if (!object) return { status: 404, code: 'NoSuchKey' };
    return { status: 200, ...(request.method === 'GET' && { body: object }) };
  };

  const respond = async (request: IncomingMessage): Promise<{ status: number; code?: string; body?: Buffer }> => {
    const body = await buffer(request);
    await moment;
    if (!isSigned(request, { ...own, endpoint: '' })) return { status: 403, code: 'SignatureDoesNotMatch' };
    if (sha256(body) !== request.headers['x-amz-content-sha256']) {
      return { status: 400, code: 'XAmzContentSHA256Mismatch' };
    }
    const list = new RegExp(`^/${bucket}[?](.*)$`).exec(request.url ?? '');
    if (list) return { status: 200, body: listPage(objects, written, list[1]) };
    return readOrWrite(request, body);
  };

  const server = createServer((request, response) => {
    if (isAway) return void request.socket.destroy();
    respond(request).then(
      ({ status, code, body }) =>
        void response.writeHead(status).end(code ? `<Error><Code>${code}</Code></Error>` : body),
      // The client has gone in the middle of its upload.
      () => void response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ...own, endpoint: `http://127.0.0.1:${port}` },
    objects,
    setWritten: (name, at) => void written.set(name, at),
    setAway: (next) => void (isAway = next),
    waitFor: (next) => void (moment = next),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
