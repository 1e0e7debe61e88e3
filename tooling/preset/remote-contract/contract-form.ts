import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

/** Of tooling/preset/webpack/contract-file.cjs, which writes both files. */
const FORMAT = 2;

const names = v.array(v.string());
const bundlerRuntime = v.object({ version: v.string(), functions: names });

/** Reads what a build of format 1 wrote, where the record of exposed modules was called `doors`: it may be published. */
const readFormat1 = (newName: string) =>
  v.transform((content: unknown) => {
    const { format, doors, ...rest } = Object(content) as Record<string, unknown>;
    return format === 1 ? { ...rest, format: FORMAT, [newName]: doors } : content;
  });

/** `remote-contract.json`: what a remote's build offers, and what it counts on in the shell. */
const remoteContract = v.object({
  format: v.literal(FORMAT),
  remote: v.string(),
  version: v.string(),
  exposes: v.record(v.string(), v.object({ props: names })),
  /** `version` is a range. A name with a dot is a member: `paths.cart`. `*` is the library as a whole. */
  takes: v.record(v.string(), v.object({ version: v.string(), names })),
  bundlerRuntime,
});

/** `shell-contract.json`: what a shell's build asks of its remotes, and what it gives them. */
const shellContract = v.object({
  format: v.literal(FORMAT),
  version: v.string(),
  remoteModules: v.record(v.string(), names),
  /** `names` is null where webpack cannot tell what a library exports. */
  provides: v.record(v.string(), v.object({ version: v.string(), names: v.nullable(names) })),
  bundlerRuntime,
});

export type RemoteContract = v.InferOutput<typeof remoteContract>;
export type ShellContract = v.InferOutput<typeof shellContract>;

export const contractFiles = { shell: 'shell-contract.json', remote: 'remote-contract.json' } as const;

/** A build whose contract cannot be read; the message says what to do. */
export class UnreadableContract extends Error {}

interface Contracts {
  shell: ShellContract;
  remote: RemoteContract;
}
const parsers: { readonly [Side in keyof Contracts]: (content: unknown) => Contracts[Side] } = {
  shell: v.parser(v.pipe(v.unknown(), readFormat1('remoteModules'), shellContract)),
  remote: v.parser(v.pipe(v.unknown(), readFormat1('exposes'), remoteContract)),
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
    const told = cause instanceof Error ? cause.message : String(cause);
    throw new UnreadableContract(`The ${contractFiles[side]} of ${where} cannot be read (${told}). ${rebuild}`);
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
