import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readRemoteFrom, UnreadableContract, type RemoteContract } from '@platform/protocol/remote-contract';

export interface BuiltFile {
  readonly contentType: string;
  readonly body: Buffer;
}

/** A build that replaces the one that a shop has live. */
export interface SwappedBuild {
  /** E.g. `mf-cart`. */
  readonly remote: string;
  /** The folder or URL that it is loaded from. */
  readonly location: string;
  readonly contract: RemoteContract;
  /** Its entry in `/remotes.json`. */
  readonly entry: { readonly name: string; readonly entry: string; readonly version: string };
  /** @param name its path inside the build, untrusted; null when there is no such file */
  read(name: string): Promise<BuiltFile | null>;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const contentType = (name: string) => CONTENT_TYPES[path.extname(name)] ?? 'application/octet-stream';

const inFolder = (folder: string) => async (name: string) => {
  const file = path.join(folder, name);
  if (!file.startsWith(path.join(folder, path.sep))) return null;
  const body = await readFile(file).catch(() => null);
  return body && { contentType: contentType(name), body };
};

const atAddress = (address: string) => async (name: string) => {
  const base = address.endsWith('/') ? address : `${address}/`;
  const file = new URL(name, base);
  if (!file.href.startsWith(new URL(base).href)) return null;
  const response = await fetch(file).catch(() => null);
  if (!response?.ok) return null;
  return { contentType: contentType(name), body: Buffer.from(await response.arrayBuffer()) };
};

/**
 * @param option `mf-cart=<folder of a build, or address that serves one>`
 * @throws UnreadableContract when there is no build of that remote
 */
export async function findSwappedBuild(option: string): Promise<SwappedBuild> {
  const [, remote = '', location = ''] = /^([^=]+)=(.+)$/.exec(option) ?? [];
  if (!remote) throw new UnreadableContract(`--with ${option}: write it as --with mf-cart=mf-cart/dist`);
  const contract = await readRemoteFrom(location);
  if (contract.remote !== remote) {
    throw new UnreadableContract(`${location} holds a build of ${contract.remote}, and not of ${remote}.`);
  }
  const read = /^https?:/.test(location) ? atAddress(location) : inFolder(path.resolve(location));
  const manifest = await read('mf-manifest.json');
  if (!manifest) throw new UnreadableContract(`There is no mf-manifest.json at ${location}: build ${remote} again.`);
  const { metaData } = JSON.parse(manifest.body.toString()) as {
    metaData: { name: string; remoteEntry: { name: string } };
  };
  const entry = { name: metaData.name, entry: `/${remote}/${metaData.remoteEntry.name}`, version: contract.version };
  return { remote, location, contract, entry, read };
}
