import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Environment } from './environment';
import { isUrl } from '@platform/process/is-url';
import { OperatorError } from '@platform/process/operator-error';

const ROLES = ['storefront', 'registry', 'api'] as const;

export interface Flags {
  /** The one role of this process; left out: all that the other flags ask for. */
  readonly only?: (typeof ROLES)[number];
  /** Absolute folder that holds `shell/` and the remotes. */
  readonly root: string;
  /** URL where the published files are served; left out: by this server. */
  readonly files?: string;
  /** Absolute folder of the registry on this disk; left out: none was named. */
  readonly published?: string;
  /** No page waits longer for the registry's database and bucket; milliseconds. */
  readonly registryTimeoutMs: number;
  /** Whether what is built is published first. */
  readonly publish: boolean;
  /** Whether a new shell is opened although a remote that is live does not fit it. */
  readonly force: boolean;
  readonly api: boolean;
  readonly https: boolean;
}

function parse(args: readonly string[]) {
  const off = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  const switches = { https: off, api: off, simulated: off, publish: off, force: off };
  const locations = { published: text, files: text, root: text };
  try {
    return parseArgs({ args: [...args], options: { ...switches, ...locations, only: text } }).values;
  } catch (error) {
    throw new OperatorError(
      `${error instanceof Error ? error.message : String(error)} One role alone: --only=${ROLES.join(', --only=')}`,
    );
  }
}

/** @throws OperatorError when the text is given and no URL */
function readUrl(flag: string, text: string | undefined): string | undefined {
  if (!text) return undefined;
  const url = text.replace(/\/+$/, '');
  if (isUrl(url)) return url;
  throw new OperatorError(`--${flag} is "${text}"; write a whole URL, as in: --${flag}=https://${flag}.example`);
}

function readRole(text: string | undefined): Flags['only'] {
  const role = ROLES.find((one) => one === text);
  if (text === undefined || role) return role;
  throw new OperatorError(`There is no role "${text}". Roles: ${ROLES.join(', ')}`);
}

type Locations = Pick<Environment, 'REGISTRY_FILES' | 'PUBLISHED'>;

/** A flag overrides the environment's variable of the same meaning. */
function readLocations(values: ReturnType<typeof parse>, environment: Locations, root: string) {
  const files = readUrl('files', values.files) ?? environment.REGISTRY_FILES;
  const published = values.published ?? environment.PUBLISHED;
  return {
    ...(files !== undefined && { files }),
    ...(published && { published: path.resolve(root, published) }),
  };
}

/**
 * Reads the command line.
 * @param home absolute folder of the repository
 * @returns whether the API runs in this process, and how the environment completes the flags
 * @throws OperatorError when a flag cannot be understood
 */
export function readFlags(args: readonly string[], home: string) {
  const values = parse(args);
  const only = readRole(values.only);
  const root = path.resolve(values.root ?? home);
  const api = values.api && !values.simulated && only !== 'storefront';
  return {
    servesApi: only === 'api' || (api && only === undefined),
    complete: (environment: Locations & Pick<Environment, 'REGISTRY_TIMEOUT_MS'>): Flags => ({
      ...(only && { only }),
      root,
      ...readLocations(values, environment, root),
      registryTimeoutMs: environment.REGISTRY_TIMEOUT_MS,
      publish: values.publish,
      force: values.force,
      api,
      https: values.https,
    }),
  };
}
