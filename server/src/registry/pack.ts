import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { create } from 'tar';

/** @returns the folder's files as the archive (tar, gzipped) that `unpackBuild` takes; Node's thread pool zips it */
export function packStream(folder: string): Readable {
  return pipeline(create({ cwd: folder, portable: true }, ['.']), createGzip(), () => undefined);
}

/** @returns the same, whole */
export async function packBuild(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of packStream(folder)) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}
