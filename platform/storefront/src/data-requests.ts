const NAME = '[A-Za-z0-9_.-]+';
const SEGMENT = `(?:[A-Za-z0-9_~-]+|:[A-Za-z][A-Za-z0-9]*)`;

/**
 * A request that a route may name: `/api/orders/:id?limit=10&page`. Below `/api` there is no page, so that none is made of
 * another page, or of itself.
 */
export const REQUEST = new RegExp(`^/api(?:/${SEGMENT})+(?:\\?${NAME}(?:=${NAME})?(?:&${NAME}(?:=${NAME})?)*)?$`);

/** Of a route, by name. */
type Requests = Readonly<Record<string, string>>;

const splitRequest = (request: string): readonly [path: string, query: readonly string[]] => {
  const [path = '', query = ''] = request.split('?');
  return [path, query.split('&').filter((entry) => entry !== '')];
};

/** Such a segment leads elsewhere in an address, also when it is encoded. */
const isUsable = (value: string | undefined): value is string =>
  value !== undefined && !['', '.', '..'].includes(value);

/** @returns the address to ask for; null when a parameter can be none of its segments */
export function fillRequest(
  request: string,
  parameters: Readonly<Record<string, string>>,
  query: URLSearchParams,
): string | null {
  const [pattern, entries] = splitRequest(request);
  const segments = pattern.split('/').map((segment) => {
    if (!segment.startsWith(':')) return segment;
    const value = parameters[segment.slice(1)];
    return isUsable(value) ? encodeURIComponent(value) : null;
  });
  if (segments.includes(null)) return null;
  const sent = new URLSearchParams();
  for (const entry of entries) {
    const [name = '', value] = entry.split('=');
    for (const each of value === undefined ? query.getAll(name) : [value]) sent.append(name, each);
  }
  return [segments.join('/'), sent.toString()].filter((part) => part !== '').join('?');
}

/** @returns what a page's first content depends on of its address's query, in one order; nothing else makes another page */
export function queryOfPage(data: Requests = {}, query: URLSearchParams): URLSearchParams {
  const names = Object.values(data).flatMap((request) =>
    splitRequest(request)[1].filter((name) => !name.includes('=')),
  );
  const own = new URLSearchParams();
  for (const name of new Set(names)) for (const value of query.getAll(name)) own.append(name, value);
  return own;
}

/** Whether the request that decides the page's status names one thing, which may not exist. */
export const namesOneThing = (data: Requests = {}): boolean =>
  Object.values(data)[0]?.split('?')[0]?.includes(':') ?? false;
