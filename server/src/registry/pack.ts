import { create } from 'tar';

/** @returns the folder's files as the archive (tar, gzipped) that `unpackBuild` takes */
export async function packBuild(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of create({ gzip: true, cwd: folder, portable: true }, ['.'])) chunks.push(Buffer.from(chunk));
  return new Uint8Array(Buffer.concat(chunks));
}
