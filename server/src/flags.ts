import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from './start-error';

const ROLES = ['storefront', 'registry', 'api'] as const;

const PATIENCE_MS = 400;

type Environment = Readonly<Record<string, string | undefined>>;

export interface Flags {
  /** The one role of this process; left out: all that the other flags ask for. */
  readonly only?: (typeof ROLES)[number];
  /** Absolute folder that holds `shell/` and the remotes. */
  readonly root: string;
  /** Address of the registry on another machine that says what is live. */
  readonly registry?: string;
  /** Address where the published files are served; left out: by this server. */
  readonly files?: string;
  /** Absolute folder of the registry on this disk; left out: none was named. */
  readonly published?: string;
  /** Absolute folder for the copy of a registry on another machine. */
  readonly mirror: string;
  /** No page waits longer for a registry on another machine; milliseconds. */
  readonly patienceMs: number;
  /** Whether what is built is published first. */
  readonly publish: boolean;
  readonly api: boolean;
  readonly https: boolean;
}

function parse(args: readonly string[]) {
  const off = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  const switches = { https: off, api: off, simulated: off, publish: off };
  const places = { published: text, registry: text, files: text, mirror: text, root: text };
  try {
    return parseArgs({ args: [...args], options: { ...switches, ...places, only: text } }).values;
  } catch (error) {
    throw new StartError(
      `${error instanceof Error ? error.message : String(error)} A registry elsewhere: --registry=https://registry.example. One role alone: --only=${ROLES.join(', --only=')}`,
    );
  }
}

/** @throws StartError when the text is there and no address */
function readAddress(flag: string, text: string | undefined): string | undefined {
  if (!text) return undefined;
  const address = text.replace(/\/+$/, '');
  if (/^https?:/.test(address) && URL.canParse(address)) return address;
  throw new StartError(`--${flag} is "${text}"; write a whole address, as in: --${flag}=https://${flag}.example`);
}

function readRole(text: string | undefined): Flags['only'] {
  const role = ROLES.find((one) => one === text);
  if (text === undefined || role) return role;
  throw new StartError(`There is no role "${text}". Roles: ${ROLES.join(', ')}`);
}

function readPlaces(values: ReturnType<typeof parse>, environment: Environment, root: string) {
  const said = {
    registry: values.registry ?? environment['REGISTRY'],
    files: values.files ?? environment['REGISTRY_FILES'],
    published: values.published ?? environment['PUBLISHED'],
    mirror: values.mirror ?? environment['REGISTRY_MIRROR'],
  };
  const registry = readAddress('registry', said.registry);
  const files = readAddress('files', said.files);
  return {
    ...(registry !== undefined && { registry }),
    ...(files !== undefined && { files }),
    ...(said.published && { published: path.resolve(root, said.published) }),
    mirror: path.resolve(root, said.mirror || path.join('.data', 'registry')),
  };
}

/**
 * Reads what the server shall be; what the environment says counts where no flag does.
 * @param home absolute folder of the repository
 * @throws StartError when a flag cannot be understood
 */
export function readFlags(args: readonly string[], environment: Environment, home: string): Flags {
  const values = parse(args);
  const only = readRole(values.only);
  const root = path.resolve(values.root ?? home);
  return {
    ...(only && { only }),
    root,
    ...readPlaces(values, environment, root),
    patienceMs: Number(environment['REGISTRY_PATIENCE_MS'] || PATIENCE_MS),
    publish: values.publish,
    api: values.api && !values.simulated && only !== 'storefront',
    https: values.https,
  };
}
