import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyRepository } from '../repository-copy';
import type { Build } from './bad-builds';

/** Builds remotes from changed sources, in a copy of this repository. */
export class RemoteBuilder {
  readonly #copy = copyRepository();
  readonly #builds = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-builds-'));

  /**
   * @returns a folder with the build, to publish
   * @throws Error when a text that is to be changed is not in its file
   */
  async build({ name, remote, edits }: Build): Promise<string> {
    const folder = path.join(this.#copy.folder, remote);
    const originals = new Map(edits.map(({ file }) => [file, readFileSync(path.join(folder, file), 'utf8')]));
    for (const { file, from, to } of edits) {
      const whole = path.join(folder, file);
      const source = readFileSync(whole, 'utf8');
      if (source.split(from).length !== 2) throw new Error(`${remote}/${file} does not have this once: ${from}`);
      writeFileSync(
        whole,
        source.replace(from, () => to),
      );
    }
    const webpack = path.join(folder, '..', 'node_modules', '.bin', 'webpack');
    await promisify(execFile)(webpack, ['--mode', 'production'], { cwd: folder });
    const built = path.join(this.#builds, name);
    cpSync(path.join(folder, 'dist'), built, { recursive: true });
    for (const [file, source] of originals) writeFileSync(path.join(folder, file), source);
    return built;
  }

  remove(): void {
    this.#copy.remove();
    rmSync(this.#builds, { recursive: true });
  }
}
