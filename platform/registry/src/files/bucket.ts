import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { reasonOf } from '@platform/process/reason';
import { OperatorError } from '@platform/process/operator-error';
import type { BucketSettings } from './bucket-settings';

/** Objects of an S3-compatible bucket. Each method throws an OperatorError when the bucket does not do it. */
export interface Bucket {
  /** Writes an object whole, or nothing of it. */
  readonly put: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** @returns null when there is no such object */
  readonly get: (name: string) => Promise<Buffer | null>;
  readonly remove: (name: string) => Promise<void>;
  /** Every object, those of others included. */
  readonly list: () => Promise<StoredObject[]>;
}

export interface StoredObject {
  readonly name: string;
  readonly written: Date;
}

const TIMEOUT_MS = 60_000;
/** Of a request that the service asks to repeat. */
const RETRIES = 3;
/** How the list of objects continues after its first page. */
const NEXT_PAGE = /<NextContinuationToken>([^<]+)</;

/** One page of a list, as the service writes it. */
const readPage = (xml: string): StoredObject[] =>
  [...xml.matchAll(/<Contents>.*?<\/Contents>/gs)].flatMap(([entry]) => {
    const [name, written] = ['Key', 'LastModified'].map((tag) => new RegExp(`<${tag}>([^<]+)<`).exec(entry)?.[1]);
    return name === undefined || written === undefined ? [] : [{ name, written: new Date(written) }];
  });

/** The bucket's name stands in the path, which every S3-compatible service takes. */
export function openBucket({ endpoint, bucket, region, key, secret }: BucketSettings): Bucket {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: 's3', region, retries: RETRIES });
  const address = `${endpoint}/${bucket}`;

  const ask = async (method: string, name: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> => {
    // The service compares it with what arrives, so that nothing torn or changed on the way becomes an object.
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const headers = { 'x-amz-content-sha256': hash };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const init = { method, headers, signal, ...(body && { body }) };
    const response = await client.fetch(`${address}${name}`, init).catch((cause: unknown) => {
      throw new OperatorError(`The bucket at ${address} does not answer: ${reasonOf(cause)}`, { cause });
    });
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response;
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text().catch(() => ''))?.[1] ?? 'no code';
    throw new OperatorError(
      `The bucket at ${address} answered ${response.status} (${code}) to ${method} ${name.slice(1)}.`,
    );
  };

  return {
    put: async (name, bytes) => void (await (await ask('PUT', `/${name}`, bytes)).arrayBuffer()),
    get: async (name) => {
      const response = await ask('GET', `/${name}`);
      const bytes = await response.arrayBuffer().catch((cause: unknown) => {
        throw new OperatorError(`The bucket at ${address} sent a part of ${name} only.`, { cause });
      });
      return response.ok ? Buffer.from(bytes) : null;
    },
    remove: async (name) => void (await (await ask('DELETE', `/${name}`)).arrayBuffer()),
    list: async () => {
      const objects: StoredObject[] = [];
      let next: string | undefined = '';
      while (next !== undefined) {
        const from: string = next === '' ? '' : `&continuation-token=${encodeURIComponent(next)}`;
        const xml: string = await (await ask('GET', `?list-type=2${from}`)).text();
        objects.push(...readPage(xml));
        next = NEXT_PAGE.exec(xml)?.[1];
      }
      return objects;
    },
  };
}
