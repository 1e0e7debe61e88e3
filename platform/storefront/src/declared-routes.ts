import * as v from 'valibot';
import { findRepeatedParameter } from '@platform/protocol/path-parameters';
import type { Filling } from '@platform/protocol/remote-routes';
import { REQUEST } from './data-requests';

/** Name of the file in a remote's build. */
export const ROUTES_FILE = 'remote-routes.json';

const LITERAL = '[A-Za-z0-9_~-]+';
const SEGMENT = `(?:${LITERAL}|:[A-Za-z][A-Za-z0-9]*)`;
/** Every page carries the routes, and the storefront compares each with all others. */
const MAX_ENTRIES = 100;

const nameSchema = v.pipe(v.string(), v.maxLength(200));
const namesSchema = v.pipe(v.array(nameSchema), v.maxLength(MAX_ENTRIES));

/** As `RemoteRoute` of the contract has it. */
const requestSchema = v.pipe(v.string(), v.maxLength(500), v.regex(REQUEST));
/** By name. */
export const requestsSchema = v.pipe(v.record(nameSchema, requestSchema), v.maxEntries(MAX_ENTRIES));

export const routeEntries = {
  /**
   * The address, or its pattern: `/orders/:id`. Its first segment is no parameter, which would stand for the
   * addresses of all others and the folders of the shell; and it has no dot, so that it names no file.
   */
  path: v.pipe(
    nameSchema,
    v.regex(new RegExp(`^/(?:${LITERAL}(?:/${SEGMENT})*)?$`)),
    v.check((path) => findRepeatedParameter(path) === undefined, 'A path has each parameter once.'),
  ),
  title: nameSchema,
  description: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  /** A shell may not have it; such a route is left out of the shop. */
  guard: v.optional(nameSchema),
  /** Names of the shared libraries that its screen loads late, as the build found them. */
  libraries: v.optional(namesSchema),
};

/** `header.links`. */
const slotNameSchema = v.pipe(nameSchema, v.regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/));
const inputNameSchema = v.pipe(nameSchema, v.regex(/^[a-z][A-Za-z0-9]*$/));
const inputTypes = ['string', 'number', 'boolean'] as const;
const wholeNumber = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const columnsSchema = v.optional(wholeNumber(1, 4));

/** As `DeclaredSlot` of the protocol has it. */
export const slotsSchema = v.pipe(
  v.record(
    slotNameSchema,
    v.object({
      inputs: v.optional(v.pipe(v.record(inputNameSchema, v.picklist(inputTypes)), v.maxEntries(MAX_ENTRIES))),
      room: v.optional(v.object({ lines: wholeNumber(0, 8), columns: columnsSchema, most: wholeNumber(1, 20) })),
      links: v.optional(v.literal(true)),
    }),
  ),
  v.maxEntries(MAX_ENTRIES),
);

const linkSchema = v.object({
  // A letter or digit, and nothing that turns the text around it.
  label: v.pipe(v.string(), v.maxLength(40), v.regex(/^(?=.*[\p{L}\p{N}])\P{C}+$/u)),
  path: nameSchema,
  icon: v.optional(v.pipe(v.string(), v.maxLength(1000), v.regex(/^[MLHVCSQTAZmlhvcsqtaz0-9\s,.-]+$/))),
});

/** As `Filling` of the protocol has it: with a module or a link. */
const fillingSchema = v.pipe(
  v.object({
    slot: slotNameSchema,
    order: wholeNumber(0, 10_000),
    width: columnsSchema,
    module: v.optional(nameSchema),
    inputs: v.optional(v.pipe(v.record(inputNameSchema, v.picklist([...inputTypes, ''])), v.maxEntries(MAX_ENTRIES))),
    link: v.optional(linkSchema),
  }),
  v.check(({ module, link }) => (module === undefined) !== (link === undefined), 'A filling has a module or a link.'),
);

export const declaredRoutesSchema = v.object({
  routes: v.pipe(
    v.array(
      v.object({
        ...routeEntries,
        /** Its exposed module that holds the screen. */
        module: nameSchema,
        /**
         * Name → the GET request of which its first content is made. Versions of before have a list of names, for which the
         * requests that the shell knows for this path count.
         */
        data: v.optional(v.union([namesSchema, requestsSchema])),
        /** Only the browser can render it. */
        prerender: v.optional(v.literal(false)),
        /** Of a version from before slots; a shell from before reads it. */
        fragments: v.optional(namesSchema),
        /** Default: it is in the sitemap if everybody may open it. */
        sitemap: v.optional(v.literal(false)),
      }),
    ),
    v.maxLength(MAX_ENTRIES),
  ),
  slots: v.optional(slotsSchema),
  fills: v.optional(v.pipe(v.array(fillingSchema), v.maxLength(MAX_ENTRIES))),
  /** Of a version from before slots; a shell from before reads it. */
  fragments: v.optional(v.pipe(v.record(nameSchema, nameSchema), v.maxEntries(MAX_ENTRIES))),
});

/** The content of a remote's `src/routes.ts`. */
export type DeclaredRoutes = v.InferOutput<typeof declaredRoutesSchema>;

/**
 * Reads the `remote-routes.json` of a remote's build.
 * @throws Error when it is something else
 */
export function parseDeclaredRoutes(remote: string, text: string): DeclaredRoutes {
  const { success, output, issues } = v.safeParse(declaredRoutesSchema, JSON.parse(text));
  if (success) return output;
  throw new Error(`The ${ROUTES_FILE} of ${remote} is not usable: ${v.summarize(issues)}`);
}

/** @returns the first address that needs no parameter: where a person sees this remote; undefined when there is none */
export const firstAddress = (declared: DeclaredRoutes | undefined): string | undefined =>
  declared?.routes.find(({ path }) => !path.includes(':'))?.path;

/** First segments that the server answers itself, and the folders of the shell's build. */
const OF_THE_SERVER = [
  ...['api', 'basic', 'media', 'registry', 'metrics', 'healthz', 'readyz', 'telemetry', 'preview', 'service-worker.js'],
  ...['shell', 'pictures', 'server'],
];

/** Whether a path is among the addresses of the server, the shell's files or a remote's. */
export function isOfServer(path: string): boolean {
  const first = path.split('/')[1]?.toLowerCase() ?? '';
  return OF_THE_SERVER.includes(first) || first.startsWith('mf-');
}

/** Two paths with one key claim the same addresses: case and the names of parameters make no difference. */
export const addressKey = (path: string): string => path.toLowerCase().replaceAll(/:[^/]+/g, ':');

export const slotKey = (name: string): string => `slot ${name}`;

export const placeKey = ({ slot, order }: Pick<Filling, 'slot' | 'order'>): string => `place ${order} of ${slot}`;

/** @returns what a remote claims for itself alone: its addresses, its slots and its places in slots, by their keys */
export const claimsOf = ({ routes, slots = {}, fills = [] }: DeclaredRoutes): string[] => [
  ...routes.map(({ path }) => addressKey(path)),
  ...Object.keys(slots).map(slotKey),
  ...fills.map(placeKey),
];

/**
 * Whether one address may be of both: a parameter stands for each segment.
 * @param a @param b as `claimsOf` writes them
 */
export function claimsOverlap(a: string, b: string): boolean {
  if (a === b) return true;
  if (!a.startsWith('/') || !b.startsWith('/')) return false;
  const [own, others] = [a.split('/'), b.split('/')];
  const isBoth = (segment: string, index: number) => [':', others[index]].includes(segment) || others[index] === ':';
  return own.length === others.length && own.every(isBoth);
}
