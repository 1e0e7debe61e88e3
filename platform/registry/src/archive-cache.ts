import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { packStream } from './archive';
import { archiveFile, versionFolder } from './registry-folder';
import type { RegistryStore } from './registry-state';

export interface Archive {
  readonly stream: ReadStream;
  readonly bytes: number;
}

/**
 * The versions of a registry as gzipped tar archives. Versions are immutable, so each is packed at its first request
 * and stored with the versions.
 */
export function createArchives({ root, files }: Pick<RegistryStore, 'root' | 'files'>) {
  const packing = new Map<string, Promise<void>>();

  /** Concurrent requests share the work. */
  async function pack(remote: string, version: string, file: string): Promise<void> {
    const running = packing.get(file) ?? write(versionFolder(root, remote, version), file);
    packing.set(file, running);
    await running.finally(() => packing.delete(file));
  }

  return {
    /** @returns null when the version is not published */
    async open(remote: string, version: string): Promise<Archive | null> {
      if (!(await files.fetch(remote, version))) return null;
      const file = archiveFile(root, remote, version);
      if ((await sizeOf(file)) === null) await pack(remote, version, file);
      const bytes = await sizeOf(file);
      return bytes === null ? null : { stream: createReadStream(file), bytes };
    },
  };
}

async function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ size }) => size,
    () => null,
  );
}

/** Renamed when complete: no request sees a part of an archive. */
async function write(folder: string, file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const next = `${file}.${randomUUID()}`;
  try {
    await pipeline(packStream(folder), createWriteStream(next));
    await rename(next, file);
  } finally {
    await rm(next, { force: true });
  }
}
