import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from './environment';
import { isUrl } from '@platform/process/is-url';
import { OperatorError } from '@platform/process/operator-error';
import { parseWords } from '@platform/process/parse-words';

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
  return parseWords(
    { args: [...args], options: { ...switches, ...locations, only: text } },
    `One role alone: --only=${ROLES.join(', --only=')}`,
  ).values;
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
  if (!existsSync(root))
    throw new OperatorError(
      `--root is "${root}", and there is no such folder. Name the one that holds shell/ and mf-*`,
    );
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

const SAY_FOLDER = 'Say where the files shall be: npm run static -- /srv/site';

/**
 * @param args of `npm run static`
 * @returns the absolute folder of the site
 * @throws OperatorError for anything but one folder
 */
export function readSiteFolder(args: readonly string[]): string {
  const [folder, ...surplus] = parseWords({ args: [...args], allowPositionals: true }, SAY_FOLDER).positionals;
  if (folder === undefined || surplus.length > 0) throw new OperatorError(SAY_FOLDER);
  return path.resolve(folder);
}
