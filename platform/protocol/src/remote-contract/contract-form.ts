import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

/** Of platform/build/webpack/remote-contract/contract-file.cjs, which writes both files. */
const FORMAT = 4;

const names = v.array(v.string());
const fields = v.record(v.string(), v.string());

/** Public types of a shared package of ours, of the names that this side uses or provides. */
const typeEntries = {
  types: v.optional(
    v.record(
      v.string(),
      v.object({
        /** Same shape, same hash; comments, names of parameters and private parts do not count. */
        hash: v.string(),
        /** The type for people, cut off when it is long. */
        shown: v.string(),
        /** All of it but those parts; left out when it is very long. */
        text: v.optional(v.string()),
        /** Names of the package's own types that it is made of. */
        parts: names,
      }),
    ),
  ),
  /** Name of such a type → its text. */
  parts: v.optional(v.record(v.string(), v.string())),
};

const common = {
  format: v.literal(FORMAT),
  version: v.string(),
  /** Release of the federation runtime that the shell provides, or that the remote was built for. */
  federation: v.string(),
  /** The endpoints that it needs; left out by a build from elsewhere, or for a shop that does not describe its endpoints. */
  endpoints: v.optional(v.record(v.string(), v.object({ request: fields, response: fields }))),
};

/** `remote-contract.json`: what a remote's build offers, and what it counts on in the shell. */
const remoteContract = v.object({
  ...common,
  remote: v.string(),
  exposes: v.record(v.string(), v.object({ props: names })),
  /** Paths of the routes that it declares; left out by a build from elsewhere without routes. */
  routes: v.optional(names),
  /** Names of its slices of the page's state, `mf-cart/coupons`; left out by a build from elsewhere. */
  slices: v.optional(names),
  /** `version` is a range. A name with a dot is a member: `paths.cart`. `*` is the library as a whole. */
  takes: v.record(v.string(), v.object({ version: v.string(), names, ...typeEntries })),
});

/** The shell's support for the routes that remotes declare. */
const routing = v.object({
  guards: names,
  /** Paths of the shell's own pages. */
  pages: names,
  /** Its own slots; left out by a shell from before slots. */
  slots: v.optional(
    v.record(
      v.string(),
      v.object({
        inputs: v.optional(v.record(v.string(), v.picklist(['string', 'number', 'boolean']))),
        room: v.optional(v.object({ lines: v.number(), columns: v.optional(v.number()), most: v.number() })),
        links: v.optional(v.literal(true)),
      }),
    ),
    {},
  ),
  /** Remote → paths that the shell and other remotes link to. */
  linked: v.record(v.string(), names),
});

/** `shell-contract.json`: what a shell's build asks of its remotes, and what it gives them. */
const shellContract = v.object({
  ...common,
  remoteModules: v.record(v.string(), names),
  routing,
  /** `names` is null where webpack does not know a library's exports. */
  provides: v.record(v.string(), v.object({ version: v.string(), names: v.nullable(names), ...typeEntries })),
});

export type RemoteContract = v.InferOutput<typeof remoteContract>;
export type ShellContract = v.InferOutput<typeof shellContract>;

export const contractFiles = { shell: 'shell-contract.json', remote: 'remote-contract.json' } as const;

/** A build whose contract cannot be read; the message contains the fix. */
export class UnreadableContract extends Error {}

interface Contracts {
  shell: ShellContract;
  remote: RemoteContract;
}
const parsers: { readonly [Side in keyof Contracts]: (content: unknown) => Contracts[Side] } = {
  shell: v.parser(shellContract),
  remote: v.parser(remoteContract),
};

const rebuild = 'Build it again with the preset of this repository (npm run build).';

/**
 * Reads a contract's text.
 * @param where the folder or address it came from, for the message
 * @throws UnreadableContract
 */
export function parseContract<Side extends keyof Contracts>(side: Side, text: string, where: string): Contracts[Side] {
  try {
    return parsers[side](JSON.parse(text));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UnreadableContract(`The ${contractFiles[side]} of ${where} cannot be read (${reason}). ${rebuild}`);
  }
}

/**
 * Reads the contract that a build left in its folder.
 * @throws UnreadableContract
 */
export function readContract<Side extends keyof Contracts>(side: Side, folder: string): Contracts[Side] {
  const file = path.join(folder, contractFiles[side]);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new UnreadableContract(`There is no ${contractFiles[side]} in ${folder}. ${rebuild}`);
  }
  return parseContract(side, text, folder);
}
