import { API_PREFIX } from '@piston-parts/shared-contract';

/** Of such a segment there is one reading. Others, and such that are too long, are left to the server's router. */
const SEGMENT = '[\\w~-]{1,100}';

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
  const reads: { readonly pattern: RegExp; readonly read: Read }[] = [];
  return {
    /** @param path of the endpoint, as in the contract */
    add(path: string, read: Read): void {
      const pattern = API_PREFIX + path.replace(/:([A-Za-z]+)/g, `(?<$1>${SEGMENT})`);
      reads.push({ pattern: new RegExp(`^${pattern}(?:\\?[!"$-~]*)?$`), read });
    },
    /** @returns the response, as over HTTP; null for an address that only the server's router can tell */
    read(address: string, knownEtag: string | undefined): Promise<ReadResponse> | null {
      for (const { pattern, read } of reads) {
        const match = pattern.exec(address);
        if (match) return read({ address, parameters: { ...match.groups }, knownEtag });
      }
      return null;
    },
  };
}
