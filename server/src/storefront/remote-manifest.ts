/** One remote as the shell sees it in `/remotes.json`. */
export interface RemoteAddress {
  /** Name of the federation container, e.g. `mf_cart`. */
  name: string;
  /** Address of the container's entry script: a path of this origin, or absolute. */
  entry: string;
  version: string;
}

/**
 * Reads a remote's address out of the `mf-manifest.json` its build wrote.
 * @param id the remote's folder, which is also the first segment of its addresses, e.g. `mf-cart`
 * @throws Error when the text is no manifest or names no usable entry
 */
export function parseRemoteManifest(id: string, text: string): RemoteAddress {
  const manifest: unknown = JSON.parse(text);
  const metaData = field(manifest, 'metaData');
  const remoteEntry = field(metaData, 'remoteEntry');

  const name = field(metaData, 'globalName') ?? field(metaData, 'name');
  const file = field(remoteEntry, 'name');
  const folder = field(remoteEntry, 'path') ?? '';
  const version = field(field(metaData, 'buildInfo'), 'buildVersion') ?? '';
  if (!isText(name) || !isText(file) || !isText(folder) || !isText(version) || name === '' || file === '') {
    throw new Error(`The manifest of ${id} names no remote entry.`);
  }
  return { name, entry: ['', id, ...segments(folder), ...segments(file)].join('/'), version };
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '' && segment !== '.');
}
