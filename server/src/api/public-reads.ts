import { API_PREFIX } from '@piston-parts/shared-contract';
import createRouter from 'find-my-way';

/** A response to a GET, as a page is made of it. */
interface ReadResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

interface ReadRequest {
  /** Path and query. */
  readonly address: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** If-None-Match. */
  readonly knownEtag: string | undefined;
}

export type Read = (request: ReadRequest) => Promise<ReadResponse>;

declare module 'fastify' {
  interface FastifyInstance {
    readonly publicReads: ReturnType<typeof createPublicReads>;
  }
}

/**
 * Creates the public GET endpoints of a server that asks itself: its own HTTP, even without a network, takes longer than
 * most of what a page asks for.
 */
export function createPublicReads() {
  const router = createRouter();
  return {
    /** @param path of the endpoint, as in the contract */
    add: (path: string, read: Read) => router.on('GET', API_PREFIX + path, () => undefined, read),
    /** @returns the response, as over HTTP; null for an address that is none of theirs */
    read(address: string, knownEtag: string | undefined): Promise<ReadResponse> | null {
      const match = router.find('GET', address);
      return match && (match.store as Read)({ address, parameters: match.params as Record<string, string>, knownEtag });
    },
  };
}
