import * as v from 'valibot';
import { declaredRoutesSchema, routeEntries } from './declared-routes';

/** Title and the like of a page; one of the shell has nothing else. */
const pageSchema = v.object({
  path: routeEntries.path,
  title: routeEntries.title,
  description: routeEntries.description,
});

/**
 * The first picture of a page; `{folder}` in `sources` stands for its folder, which is the first part's if not given, and
 * `{hash}` for what `hashes` has for that folder, after a dot; for nothing where it has none.
 */
const pictureSchema = v.object({
  folder: v.optional(v.string()),
  sizes: v.string(),
  sources: v.string(),
  hashes: v.optional(v.record(v.string(), v.string()), {}),
});

const shellRoutesSchema = v.object({
  format: v.literal(2),
  /** That this shell has. */
  guards: v.array(v.string()),
  pages: v.array(pageSchema),
  /** Remote → its routes that others link to: what a version has that was published without its routes. */
  remotes: v.record(v.string(), declaredRoutesSchema),
  /** By the page's path. */
  pictures: v.record(v.string(), pictureSchema),
  /** Addresses of the scripts that ask the backend and verify a token; a page that carries its initial data can wait for them. */
  workers: v.array(v.string()),
  /** Shared library that no page has from the start → the addresses of its scripts. */
  libraries: v.optional(v.record(v.string(), v.array(v.string())), {}),
});

/** The `shop-routes.json` of a shell's build. */
export type ShellRoutes = v.InferOutput<typeof shellRoutesSchema>;

const remoteModuleSchema = v.object({ remote: v.string(), module: v.string() });

/** Format 1: one list of all pages, in which a route names the modules of its fragments. */
const firstFormatSchema = v.array(
  v.object({
    ...routeEntries,
    module: v.optional(v.string()),
    remote: v.optional(v.string()),
    fragments: v.optional(v.array(remoteModuleSchema), []),
    workers: v.optional(v.array(v.string()), []),
    picture: v.optional(pictureSchema),
  }),
);

type FirstFormat = v.InferOutput<typeof firstFormatSchema>;

const fragmentName = ({ module }: { readonly module: string }) => module.replace('./', '');

function ofFirstFormat(pages: FirstFormat): ShellRoutes {
  const remotes: ShellRoutes['remotes'] = {};
  const ownOf = (remote: string) => (remotes[remote] ??= { routes: [], fragments: {} });
  for (const { remote, module, fragments, picture: _picture, workers: _workers, ...route } of pages) {
    if (remote === undefined || module === undefined) continue;
    ownOf(remote).routes.push({ ...route, module, fragments: fragments.map(fragmentName) });
    for (const fragment of fragments) ownOf(fragment.remote).fragments[fragmentName(fragment)] = fragment.module;
  }
  return {
    format: 2,
    guards: ['signed-in', 'visitors'],
    pages: pages.filter(({ remote }) => remote === undefined),
    remotes,
    pictures: Object.fromEntries(pages.flatMap(({ path, picture }) => (picture ? [[path, picture]] : []))),
    workers: pages[0]?.workers ?? [],
    libraries: {},
  };
}

const anyFormatSchema = v.union([shellRoutesSchema, v.pipe(firstFormatSchema, v.transform(ofFirstFormat))]);

/**
 * Reads the `shop-routes.json` that the shell's build wrote.
 * @throws Error when it is something else
 */
export function parseShellRoutes(bytes: Buffer): ShellRoutes {
  const result = v.safeParse(anyFormatSchema, JSON.parse(bytes.toString()));
  if (!result.success) throw new Error(`The shell's shop-routes.json is not usable: ${v.summarize(result.issues)}`);
  return result.output;
}
