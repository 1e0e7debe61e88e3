import * as v from 'valibot';

/** Name of the file in a remote's build. */
export const ROUTES_FILE = 'remote-routes.json';

const SEGMENT = '(?:[A-Za-z0-9_~-]+|:[A-Za-z][A-Za-z0-9]*)';

export const routeEntries = {
  /** The address, or its pattern: `/singleProduct-page/:id`. Files have a dot, so that no address is that of a file. */
  path: v.pipe(v.string(), v.maxLength(200), v.regex(new RegExp(`^/(?:${SEGMENT}(?:/${SEGMENT})*)?$`))),
  title: v.string(),
  description: v.optional(v.string()),
  /** A shell may not have it; such a route is left out of the shop. */
  guard: v.optional(v.string()),
  /** The endpoints whose responses its first content needs. A storefront may not have one; likewise. */
  data: v.optional(v.array(v.string())),
  /** Names of the shared libraries that its screen loads late, as the build found them. */
  libraries: v.optional(v.array(v.string())),
};

export const declaredRoutesSchema = v.object({
  routes: v.array(
    v.object({
      ...routeEntries,
      /** Its exposed module that holds the screen. */
      module: v.string(),
      /** Names of the fragments that are part of its first content. */
      fragments: v.optional(v.array(v.string())),
      /** Left out: it is in the sitemap if everybody may open it. */
      sitemap: v.optional(v.literal(false)),
    }),
  ),
  /** Fragment → its exposed module. */
  fragments: v.optional(v.record(v.string(), v.string()), {}),
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

/** Two paths with one key claim the same addresses: case and the names of parameters make no difference. */
export const addressKey = (path: string): string => path.toLowerCase().replaceAll(/:[^/]+/g, ':');

export const fragmentKey = (name: string): string => `fragment ${name}`;

/** @returns what a remote claims for itself alone: its addresses, by their keys, and its fragments */
export const claimsOf = ({ routes, fragments }: DeclaredRoutes): string[] => [
  ...routes.map(({ path }) => addressKey(path)),
  ...Object.keys(fragments).map(fragmentKey),
];
