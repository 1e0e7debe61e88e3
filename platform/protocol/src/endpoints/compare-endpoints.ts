import type { Endpoints, Fields } from './endpoint-fields';

interface Field {
  readonly types: readonly string[];
  readonly isOptional: boolean;
}

/** Path without the mark of an optional field → the field. */
const readFields = (fields: Fields): ReadonlyMap<string, Field> =>
  new Map(
    Object.entries(fields).map(([path, types]) => [
      path.replace(/\?$/, ''),
      { types: types.split(' | '), isOptional: path.endsWith('?') },
    ]),
  );

/** Names of parameters mean nothing to the other side. */
const keyOf = (endpoint: string) => endpoint.replace(/:\w+/g, ':');

const parentOf = (path: string) => path.replace(/(\.[^.[\]]+|\[\])$/, '');

/** A field of an object that may have any. */
const isOpen = (fields: ReadonlyMap<string, Field>, path: string) => {
  const parent = parentOf(path);
  return fields.has(parent === path ? '*' : `${parent}.*`);
};

/** Whether the field that it lies in is on both sides, so that it says something separately. */
const isWithin = (fields: ReadonlyMap<string, Field>, path: string): boolean => {
  const parent = parentOf(path);
  return parent === path || (fields.has(parent) && isWithin(fields, parent));
};

/** Whether a value of one of the first types is one of the others. */
const areTypes = (offered: readonly string[], accepted: readonly string[]): boolean =>
  offered.every(
    (type) =>
      [type, 'any'].some((one) => accepted.includes(one)) ||
      type === 'any' ||
      (type === 'integer' && accepted.includes('number')) ||
      (type.startsWith('"') && accepted.includes('string')) ||
      (/^-?\d/.test(type) && accepted.some((one) => one === 'number' || one === 'integer')) ||
      (/^(true|false)$/.test(type) && accepted.includes('boolean')),
  );

const MAX_NAMED = 5;

function list(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ').replace(/, ([^,]*)$/, ' and $1');
}

const UPDATE = 'update the server first.';

/** Faults of a server with the requests of an app: it would drop a field, refuse a type, or miss a field. */
function compareRequests(app: string, endpoint: string, sent: Fields, accepted: Fields): string[] {
  const [ours, theirs] = [readFields(sent), readFields(accepted)];
  const lost = [...ours.keys()].filter((path) => !theirs.has(path) && isWithin(theirs, path) && !isOpen(theirs, path));
  const refused = [...ours].filter(([path, { types }]) => {
    const other = theirs.get(path);
    return other && !areTypes(types, other.types);
  });
  const missed = [...theirs].filter(
    ([path, { isOptional }]) =>
      !isOptional && isWithin(ours, path) && !path.endsWith('[]') && (ours.get(path)?.isOptional ?? true),
  );
  return [
    ...(lost.length === 0
      ? []
      : [`${app} sends ${list(lost)} of ${endpoint}, which the server does not know and would drop: ${UPDATE}`]),
    ...refused.map(
      ([path, { types }]) =>
        `${app} sends ${path} of ${endpoint} as ${types.join(' | ')}, and the server takes ` +
        `${theirs.get(path)?.types.join(' | ')}: ${UPDATE}`,
    ),
    ...(missed.length === 0
      ? []
      : [
          `The server requires ${list(missed.map(([path]) => path))} of ${endpoint}, which ${app} does not always send: build ` +
            `${app} again with the contract of this server.`,
        ]),
  ];
}

interface Reader {
  readonly app: string;
  readonly endpoint: string;
  readonly takesAnyText: boolean;
}

/** A list of texts that is open now. */
const isAnyText = (offered: readonly string[], read: readonly string[]): boolean =>
  offered.join() === 'string' && read.every((type) => type.startsWith('"'));

/** Fields that an app would miss in the responses of a server. */
function compareResponses({ app, endpoint, takesAnyText }: Reader, read: Fields, offered: Fields): string[] {
  const [ours, theirs] = [readFields(read), readFields(offered)];
  const missing = [...ours].filter(
    ([path, { isOptional }]) =>
      !isOptional &&
      isWithin(theirs, path) &&
      !path.endsWith('[]') &&
      !isOpen(theirs, path) &&
      (theirs.get(path)?.isOptional ?? true),
  );
  const unread = [...ours].filter(([path, { types }]) => {
    const other = theirs.get(path);
    return other && !areTypes(other.types, types) && !(takesAnyText && isAnyText(other.types, types));
  });
  return [
    ...(missing.length === 0
      ? []
      : [
          `${app} needs ${endpoint} with ${list(missing.map(([path]) => path))}, which the server does not always send: ${UPDATE}`,
        ]),
    ...unread.map(
      ([path, { types }]) =>
        `${app} reads ${path} of ${endpoint} as ${types.join(' | ')}, and the server sends ` +
        `${theirs.get(path)?.types.join(' | ')}: build ${app} for both, or ${UPDATE}`,
    ),
  ];
}

/**
 * Fields that would be lost or missing between an app and the API of a server. A field that one side has more and the other need not
 * know is no difference: an optional field of a response, or one that no request has to have.
 * @param app name and version, for the sentences
 * @param takesAnyText whether the app takes any text of an endpoint where it knows a list: what a shop may name has no meaning for its code
 * @returns a sentence for each difference, with who goes first
 */
export function compareEndpoints(
  app: string,
  needed: Endpoints,
  offered: Endpoints,
  takesAnyText: (endpoint: string) => boolean = () => false,
): string[] {
  const byKey = new Map(Object.entries(offered).map(([endpoint, fields]) => [keyOf(endpoint), fields]));
  const entries = Object.entries(needed);
  const unknown = entries.flatMap(([endpoint]) => (byKey.has(keyOf(endpoint)) ? [] : [endpoint]));
  return [
    ...(unknown.length === 0 ? [] : [`${app} needs ${list(unknown)}, which the server does not have: ${UPDATE}`]),
    ...entries.flatMap(([endpoint, { request, response }]) => {
      const other = byKey.get(keyOf(endpoint));
      if (!other) return [];
      return [
        ...compareRequests(app, endpoint, request, other.request),
        ...compareResponses({ app, endpoint, takesAnyText: takesAnyText(endpoint) }, response, other.response),
      ];
    }),
  ];
}
