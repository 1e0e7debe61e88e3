import * as v from 'valibot';

const routesSchema = v.array(
  v.object({
    /** The address, or its pattern: `/singleProduct-page/:id`. */
    path: v.string(),
    title: v.string(),
    description: v.optional(v.string()),
    guard: v.optional(v.picklist(['signed-in', 'visitors'])),
    /** The remote and its exposed module that hold the screen; a page of the shell has neither. */
    remote: v.optional(v.string()),
    module: v.optional(v.string()),
    /** Modules exposed by other remotes that are part of its first content. */
    fragments: v.optional(v.array(v.object({ remote: v.string(), module: v.string() })), []),
    /** The endpoints whose responses its first content needs. */
    data: v.optional(v.array(v.picklist(['getProducts', 'getCategories', 'getProduct']))),
    /** Addresses of the scripts that ask the backend and verify a token; a page that carries its initial data can wait for them. */
    workers: v.optional(v.array(v.string()), []),
    /**
     * The first picture; `{folder}` in `sources` stands for its folder, which is the first part's if not given, and
     * `{hash}` for what `hashes` has for that folder, after a dot; for nothing where it has none.
     */
    picture: v.optional(
      v.object({
        folder: v.optional(v.string()),
        sizes: v.string(),
        sources: v.string(),
        hashes: v.optional(v.record(v.string(), v.string()), {}),
      }),
    ),
  }),
);

/** What the storefront knows of one address of the shop. */
export type ShopRoute = v.InferOutput<typeof routesSchema>[number];

/**
 * Reads the `shop-routes.json` that the shell's build wrote.
 * @throws Error when it is something else
 */
export function parseShopRoutes(bytes: Buffer): readonly ShopRoute[] {
  const result = v.safeParse(routesSchema, JSON.parse(bytes.toString()));
  if (!result.success) throw new Error(`The shell's shop-routes.json is not usable: ${v.summarize(result.issues)}`);
  return result.output;
}
