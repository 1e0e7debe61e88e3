import * as v from 'valibot';
import { declaredRoutesSchema, requestsSchema, routeEntries, slotsSchema } from './declared-routes';

/** A page of the shell. */
const pageSchema = v.object({
  path: routeEntries.path,
  title: routeEntries.title,
  description: routeEntries.description,
  /** The page is a 404 when the first one gets a 4xx. */
  data: v.optional(requestsSchema),
});

/**
 * The first picture of a page; `{folder}` in `sources` stands for its folder, which its screen's `head` names if it is not given here, and
 * `{hash}` for what `hashes` has for that folder, after a dot; for nothing where it has none.
 */
const pictureSchema = v.object({
  folder: v.optional(v.string()),
  sizes: v.string(),
  sources: v.string(),
  hashes: v.optional(v.record(v.string(), v.string()), {}),
});

const path = v.pipe(v.string(), v.startsWith('/'));

const shellRoutesSchema = v.object({
  /** The shell of format 2 knows no requests by name and no heads of screens: browsers alone render its pages. */
  format: v.picklist([2, 3]),
  /** For pages without own texts. Left out in format 2. */
  site: v.optional(v.object({ name: v.string(), description: v.string(), image: path, notFound: v.string() }), {
    name: '',
    description: '',
    image: '/',
    notFound: 'Page not found',
  }),
  /** Id of an element of every rendered page, before which nothing is painted. */
  firstPaint: v.optional(v.string()),
  /** Whether it reads the hashes of a remote that its page names no hashes of. */
  readsRecords: v.optional(v.boolean()),
  /** That this shell has. */
  guards: v.array(v.string()),
  pages: v.array(pageSchema),
  /** Requests without parameters whose responses every page has, by name. */
  data: v.optional(requestsSchema, {}),
  /** Of the shell itself; left out by one from before slots. */
  slots: v.optional(slotsSchema, {}),
  /** Remote → its routes that others link to: what a version has that was published without its routes. */
  remotes: v.record(v.string(), declaredRoutesSchema),
  /** By the page's path. */
  pictures: v.record(v.string(), pictureSchema),
  /** Addresses of the scripts that ask the backend and verify a token; a page that has its data can wait for them. */
  workers: v.array(v.string()),
  /** Shared library that no page has from the start → the addresses of its scripts. */
  libraries: v.optional(v.record(v.string(), v.array(v.string())), {}),
});

/** The `shop-routes.json` of a shell's build. */
export type ShellRoutes = v.InferOutput<typeof shellRoutesSchema>;

/**
 * Reads the `shop-routes.json` that the shell's build wrote.
 * @throws Error when it is something else
 */
export function parseShellRoutes(bytes: Buffer): ShellRoutes {
  const result = v.safeParse(shellRoutesSchema, JSON.parse(bytes.toString()));
  if (!result.success) throw new Error(`The shell's shop-routes.json is not usable: ${v.summarize(result.issues)}`);
  return result.output;
}
