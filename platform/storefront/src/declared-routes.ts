import * as v from 'valibot';
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

export const routeEntries = {
  /**
   * The address, or its pattern: `/orders/:id`. Its first segment is no parameter, which would stand for the
   * addresses of all others and the folders of the shell; and it has no dot, so that it names no file.
   */
  path: v.pipe(nameSchema, v.regex(new RegExp(`^/(?:${LITERAL}(?:/${SEGMENT})*)?$`))),
  title: nameSchema,
  description: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  /** A shell may not have it; such a route is left out of the shop. */
  guard: v.optional(nameSchema),
  /** Names of the shared libraries that its screen loads late, as the build found them. */
  libraries: v.optional(namesSchema),
};

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
        data: v.optional(
          v.union([namesSchema, v.pipe(v.record(nameSchema, requestSchema), v.maxEntries(MAX_ENTRIES))]),
        ),
        /** Only the browser can render it. */
        prerender: v.optional(v.literal(false)),
        /** Names of the fragments that are part of its first content. */
        fragments: v.optional(namesSchema),
        /** Left out: it is in the sitemap if everybody may open it. */
        sitemap: v.optional(v.literal(false)),
      }),
    ),
    v.maxLength(MAX_ENTRIES),
  ),
  /** Fragment → its exposed module. */
  fragments: v.optional(v.pipe(v.record(nameSchema, nameSchema), v.maxEntries(MAX_ENTRIES)), {}),
});

/** What a remote declares in its `src/routes.ts`. */
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
  ...['api', 'media', 'registry', 'metrics', 'healthz', 'readyz', 'telemetry', 'preview'],
  ...['shell', 'pictures', 'server'],
];

/** Whether a path is among the addresses of the server, the shell's files or a remote's. */
export function isOfServer(path: string): boolean {
  const first = path.split('/')[1]?.toLowerCase() ?? '';
  return OF_THE_SERVER.includes(first) || first.startsWith('mf-');
}

/** Two paths with one key claim the same addresses: case and the names of parameters make no difference. */
export const addressKey = (path: string): string => path.toLowerCase().replaceAll(/:[^/]+/g, ':');

export const fragmentKey = (name: string): string => `fragment ${name}`;

/** @returns what a remote claims for itself alone: its addresses, by their keys, and its fragments */
export const claimsOf = ({ routes, fragments }: DeclaredRoutes): string[] => [
  ...routes.map(({ path }) => addressKey(path)),
  ...Object.keys(fragments).map(fragmentKey),
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
